import { classNames } from '../class-names.ts';
import type { FieldTies } from '../form/field.tsx';
import type { SearchableOptions, SelectOption } from './search-options.ts';
import type { SelectCreation } from './select-creation.ts';
import styles from './select.module.css';
import { useReachablePage } from './use-reachable-page.ts';
import type { SelectSearch } from './use-select-search.ts';

/** The props of a select of one option or of several. */
export interface CommonSelectProps {
  ties: FieldTies;
  /** Memoize it: a new array is searched again. */
  options: readonly SelectOption[] | SearchableOptions;
  onBlur?: () => void;
  readOnly?: boolean;
  /** Shown without matches; by default a hint for the next step. */
  emptyText?: string | undefined;
  /** Offered below the matches, once all of them are in the list. */
  creation?: SelectCreation | undefined;
}

/**
 * Returns the props of React Aria’s combo box for a select.
 * @param type takes typed text.
 */
export function useComboBox(
  { ties, onBlur, readOnly = false }: CommonSelectProps,
  search: SelectSearch,
  type = search.type,
) {
  const onOpenChange = useReachablePage();
  return {
    id: ties.id,
    'aria-labelledby': ties['aria-labelledby'],
    ...(ties['aria-describedby'] !== undefined && { 'aria-describedby': ties['aria-describedby'] }),
    isInvalid: ties['aria-invalid'] === true,
    isRequired: ties['aria-required'] === true,
    validationBehavior: 'aria',
    isReadOnly: readOnly,
    // A choice by another user while the field has the focus must not open the list.
    menuTrigger: search.isTyping ? 'input' : 'manual',
    allowsEmptyCollection: true,
    onOpenChange,
    items: search.options,
    inputValue: search.text,
    onInputChange: (text: string) => text !== search.text && type(text),
    ...(onBlur && { onBlur }),
    className: classNames(styles['select']),
  } as const;
}
