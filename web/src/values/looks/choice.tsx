import { optionOf, optionsOf } from '@ne2016/contract';
import { useMemo } from 'react';
import { Select } from '#ui/select/select.tsx';
import '#styles/tones.css';
import styles from '../value.module.css';
import type { CellProps, InputProps, KindLooks } from './kind-looks.ts';

/** An option as a pill in its tone. */
export function ChoiceCell({ attribute, value }: CellProps<'choice'>) {
  const { label, tone } = optionOf(attribute, value);
  return (
    <span className={styles['choice']} data-tone={tone}>
      {label}
    </span>
  );
}

function ChoiceInput({ attribute, value, input: { onChange, ...input } }: InputProps<'choice'>) {
  const choices = useMemo(
    () => optionsOf(attribute).map(({ value, label }) => ({ value, label })),
    [attribute],
  );
  const chosen = choices.find((option) => option.value === value);
  return <Select {...input} options={choices} chosen={chosen} onChoose={onChange} />;
}

export const choiceLooks: KindLooks<'choice'> = {
  Cell: ChoiceCell,
  Reading: ChoiceCell,
  Input: ChoiceInput,
};
