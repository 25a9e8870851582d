import { type KeyboardEvent, type Ref, useContext } from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import formStyles from '../form/form.module.css';
import styles from './select.module.css';
import type { SelectSearch } from './use-select-search.ts';

interface SelectInputProps {
  search: SelectSearch;
  /** Chooses an option. */
  onTake: (value: string | number) => void;
  ref: Ref<HTMLInputElement>;
}

/**
 * Where the search of the select around it is typed. A click opens the list, and Enter takes the first option that
 * answers what is typed, unless the arrow keys have gone to another.
 */
export function SelectInput({ search, onTake, ref }: SelectInputProps) {
  const state = useContext(ComboBoxStateContext);
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const isAtOption = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || isAtOption || search.text.trim() === '') return;
    const [first] = search.options;
    if (search.isTyping && first !== undefined) onTake(first.value);
  };
  return (
    <Input
      ref={ref}
      className={classNames(formStyles['input'], styles['input'])}
      onKeyDown={takeFirst}
      // Not once the button is released: the message of a field that was left may have moved this one by then.
      onMouseDown={({ currentTarget }) => currentTarget.readOnly || state?.open(null, 'manual')}
    />
  );
}
