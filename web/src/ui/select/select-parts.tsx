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

/** Milliseconds after opening a list in which a scroll may come from the focus of its field. */
const settlingTime = 300;

/**
 * React Aria closes a list when its field scrolls. The browser scrolls a field at the edge of the viewport
 * when it gets the focus, just as its list opens: then the list is opened again, in its new place.
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

/** Opens and closes the list of the surrounding select. */
export function OpenListButton() {
  const { t } = useTranslation();
  return (
    <Button className={classNames(styles['open'])} aria-label={t('ui.openList')}>
      <Icon name="chevronDown" />
    </Button>
  );
}

interface ClearButtonProps {
  /** The field, whose name is added to the button’s own. */
  ties: FieldTies;
  label: string;
  onClick: () => void;
}

/** Clears the choice of the surrounding select. */
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

/** Whether less than one more height of the list is left below the visible part. */
function isNearEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < clientHeight;
}

/** The value of the option that creates a new one. */
export const offerValue = 'ui-offer';

/** The matching options, below the surrounding select. */
export function SelectList({ search, emptyText }: { search: SelectSearch; emptyText?: string | undefined }) {
  const { t } = useTranslation();
  const shown = search.options.length;
  const nothing = <p className={styles['empty']}>{emptyText ?? t('ui.noOption')}</p>;
  return (
    <Popover className={styles['popover']}>
      {/* A landmark: the list is at the end of the page, outside of all others. */}
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
 * The search input of the surrounding select. A click opens the list, and Enter chooses the first match,
 * unless the arrow keys have moved to another.
 */
export function SelectInput({ search, onTake, ref }: SelectInputProps) {
  const state = useContext(ComboBoxStateContext);
  useListInPlace(ref);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Closes only the list, not the elements around it.
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
      // Not on release: the message of a field that was left may have moved this one by then.
      onMouseDown={({ currentTarget }) => currentTarget.readOnly || state?.open(null, 'manual')}
    />
  );
}
