import { type KeyboardEvent, type RefObject, useContext, useEffect, useId, useRef } from 'react';
import { Button, ComboBoxStateContext, Input, ListBox, ListBoxItem } from 'react-aria-components';
import { useTranslation } from '../texts/use-translation.ts';
import { Icon } from '../button/icon.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import type { FieldTies } from '../form/field.tsx';
import formStyles from '../form/form.module.css';
import type { FoundOption } from './search-options.ts';
import { Popover } from '../popover/popover.tsx';
import styles from './select.module.css';
import type { SelectSearch } from './use-select-search.ts';

/** As long as this after a list was opened, what scrolls may do so because its field got the focus, in milliseconds. */
const settlingTime = 300;

/**
 * React Aria closes a list when its field is scrolled away below it. A field at the edge of what is in sight is scrolled
 * by the browser just as it gets the focus, and its list opens: then it is opened again, in its new place.
 */
function useListInPlace(input: RefObject<HTMLInputElement | null>): void {
  const state = useContext(ComboBoxStateContext);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const isOpen = state?.isOpen === true;
  useEffect(() => {
    if (!isOpen) return undefined;
    const openedAt = performance.now();
    const reopen = ({ target }: Event) => {
      const isOfField = target instanceof Node && target.contains(input.current);
      if (!isOfField || target === input.current || performance.now() - openedAt > settlingTime) return;
      requestAnimationFrame(() => {
        if (document.activeElement === input.current) latest.current?.open(null, 'manual');
      });
    };
    addEventListener('scroll', reopen, true);
    return () => removeEventListener('scroll', reopen, true);
  }, [isOpen, input]);
}

/** The ties of a field in the words of React Aria. */
export function comboBoxTies(ties: FieldTies) {
  return {
    id: ties.id,
    'aria-labelledby': ties['aria-labelledby'],
    ...(ties['aria-describedby'] !== undefined && { 'aria-describedby': ties['aria-describedby'] }),
    isInvalid: ties['aria-invalid'] === true,
    isRequired: ties['aria-required'] === true,
    validationBehavior: 'aria',
  } as const;
}

/** Opens and closes the list of the select around it. */
export function OpenListButton() {
  const { t } = useTranslation();
  return (
    <Button className={classNames(styles['open'])} aria-label={t('ui.openList')}>
      <Icon name="chevronDown" />
    </Button>
  );
}

interface ClearButtonProps {
  /** Of the field, whose name the button has beside its own. */
  ties: FieldTies;
  label: string;
  onClick: () => void;
}

/** Takes away what is chosen in the select around it. */
export function ClearButton({ ties, label, onClick }: ClearButtonProps) {
  const id = useId();
  return (
    <IconButton
      id={id}
      icon="close"
      label={label}
      aria-labelledby={`${id} ${ties['aria-labelledby']}`}
      className={styles['clear']}
      onClick={onClick}
    />
  );
}

/** Whether less than another height of the list is left below what is in sight. */
function isNearEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < clientHeight;
}

/** The value of the option by which another one is made. */
export const offerValue = 'ui-offer';

/** The options that answer what is typed, below the select around it. */
export function SelectList({ search, emptyText }: { search: SelectSearch; emptyText?: string | undefined }) {
  const { t } = useTranslation();
  const shown = search.options.length;
  const nothing = <p className={styles['empty']}>{emptyText ?? t('ui.noOption')}</p>;
  return (
    <Popover className={styles['popover']}>
      {/* A landmark: the list stands at the end of the page, outside of all others. */}
      <section aria-label={t('ui.options')} className={styles['options']}>
        {search.options[0]?.value === offerValue && nothing}
        <ListBox
          onScroll={({ currentTarget }) => isNearEnd(currentTarget) && search.showMore()}
          className={classNames(styles['list'])}
          renderEmptyState={() => nothing}
        >
          {({ value, label, detail }: FoundOption) => (
            <ListBoxItem id={value} textValue={label} className={classNames(styles['option'])}>
              <span>
                {label}
                {detail !== undefined && <span className={styles['detail']}> {detail}</span>}
              </span>
              <span className={styles[value === offerValue ? 'offer' : 'check']}>
                <Icon name={value === offerValue ? 'add' : 'check'} />
              </span>
            </ListBoxItem>
          )}
        </ListBox>
        {search.total > shown && (
          <p className={styles['more']}>{t('ui.moreOptions', { shown, count: search.total })}</p>
        )}
      </section>
    </Popover>
  );
}

interface SelectInputProps {
  search: SelectSearch;
  /** Chooses an option. */
  onTake: (value: string | number) => void;
  ref: RefObject<HTMLInputElement | null>;
}

/**
 * Where the search of the select around it is typed. A click opens the list, and Enter takes the first option that
 * answers what is typed, unless the arrow keys have gone to another.
 */
export function SelectInput({ search, onTake, ref }: SelectInputProps) {
  const state = useContext(ComboBoxStateContext);
  useListInPlace(ref);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // It closes the list, and nothing around it.
    if (event.key === 'Escape' && state?.isOpen === true) event.stopPropagation();
    const isAtOption = event.currentTarget.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || isAtOption || search.text.trim() === '') return;
    const [first] = search.options;
    if (search.isTyping && first !== undefined) onTake(first.value);
  };
  return (
    <Input
      ref={ref}
      className={classNames(formStyles['input'], styles['input'])}
      onKeyDown={press}
      // Not once the button is released: the message of a field that was left may have moved this one by then.
      onMouseDown={({ currentTarget }) => currentTarget.readOnly || state?.open(null, 'manual')}
    />
  );
}
