import { useRef } from 'react';
import { ComboBox } from 'react-aria-components';
import { useTranslation } from '../texts/use-translation.ts';
import { classNames } from '../class-names.ts';
import type { FieldTies } from '../form/field.tsx';
import type { SearchableOptions, SelectOption } from './search-options.ts';
import {
  ClearButton,
  comboBoxTies,
  offerValue,
  OpenListButton,
  SelectInput,
  SelectList,
} from './select-parts.tsx';
import styles from './select.module.css';
import { type SelectCreation, withOffer } from './select-creation.ts';
import { useReachablePage } from './use-reachable-page.ts';
import { type SelectSearch, useSelectSearch } from './use-select-search.ts';

interface SelectProps {
  ties: FieldTies;
  /** Memoize it: a new array is searched again. */
  options: readonly SelectOption[] | SearchableOptions;
  /** Its label is empty until it is known. */
  chosen: SelectOption | undefined;
  onChoose: (value: string | number | null) => void;
  onBlur?: () => void;
  readOnly?: boolean;
  /** Shown without matches; by default a hint for the next step. */
  emptyText?: string | undefined;
  /** Offered below the matches, once all of them are in the list. */
  creation?: SelectCreation | undefined;
}

/**
 * Chooses one of many options by typing words in any order, without accents; as fast with 37,000 options as
 * with ten.
 */
export function Select({
  ties,
  options,
  chosen,
  onChoose,
  onBlur,
  readOnly = false,
  emptyText,
  creation,
}: SelectProps) {
  const { t } = useTranslation();
  const search = withOffer(useSelectSearch(options, chosen), creation);
  const onOpenChange = useReachablePage();
  const input = useRef<HTMLInputElement>(null);
  const choose = (value: string | number | null) => {
    search.rest();
    if (value === offerValue) creation?.onCreate(search.text.trim());
    else if (value !== (chosen?.value ?? null)) onChoose(value);
  };
  return (
    <ComboBox
      {...comboBoxTies(ties)}
      isReadOnly={readOnly}
      // A choice by another user while the field has the focus must not open the list.
      menuTrigger={search.isTyping ? 'input' : 'manual'}
      allowsEmptyCollection
      onOpenChange={onOpenChange}
      items={search.options}
      inputValue={search.text}
      onInputChange={(text) => text !== search.text && typeInto(search, text, onChoose)}
      value={chosen?.value ?? null}
      onChange={choose}
      {...(onBlur && { onBlur })}
      className={classNames(styles['select'])}
    >
      <SelectInput ref={input} search={search} onTake={choose} />
      {chosen !== undefined && !readOnly && (
        <ClearButton
          label={t('ui.clear')}
          ties={ties}
          onClick={() => {
            choose(null);
            // The button disappears with the choice.
            input.current?.focus();
          }}
        />
      )}
      {!readOnly && <OpenListButton />}
      <SelectList search={search} emptyText={emptyText} />
    </ComboBox>
  );
}

/** Deleting the whole text clears the choice. */
function typeInto(search: SelectSearch, text: string, onChoose: SelectProps['onChoose']): void {
  search.type(text);
  if (text === '') onChoose(null);
}
