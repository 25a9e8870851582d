import { Autocomplete, Input, ListBox, ListBoxItem, TextField } from 'react-aria-components';
import { formatNumber } from '@ne2016/contract/numbers';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import formStyles from '#ui/form/form.module.css';
import frameStyles from '#ui/form/search-frame.module.css';
import { chosenAfter } from '#ui/select/select-several.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import styles from './filter.module.css';

/** A value that can be selected. */
interface ListedValue {
  readonly value: string;
  readonly label: string;
  /** Number of records with this value; `null` during the count. */
  readonly count: number | null;
}

interface ValueListProps {
  label: string;
  values: readonly ListedValue[];
  /** Number of all values, of which `values` are the first. */
  total: number;
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  /** Missing if there are too few values to search. */
  search?: { label: string; query: string; onQuery: (query: string) => void };
  /** Text of an empty list. */
  emptyText: string;
}

/** Returns a key that is never empty: React Aria does not distinguish an empty key from none. */
const keyOf = (value: string) => `=${value}`;
const valueOf = (key: string | number) => String(key).slice(1);

/** Values that can be selected, each with its number of matches. */
export function ValueList(props: ValueListProps) {
  const { search } = props;
  if (search === undefined) return <Values {...props} hasFocus />;
  return (
    <Autocomplete inputValue={search.query} onInputChange={search.onQuery}>
      <SearchInput label={search.label} />
      <Values {...props} hasFocus={false} />
    </Autocomplete>
  );
}

/**
 * Searches the list below. A plain field, because Escape must close the popover around both: React Aria's
 * `SearchField` would clear its text instead.
 */
export function SearchInput({ label }: { label: string }) {
  return (
    <TextField
      aria-label={label}
      type="search"
      // The popover was opened to type here.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className={classNames(frameStyles['frame'])}
    >
      <Icon name="search" />
      <Input placeholder={label} className={classNames(formStyles['input'])} />
    </TextField>
  );
}

function Values({
  label,
  values,
  total,
  chosen,
  onChoose,
  emptyText,
  hasFocus,
}: ValueListProps & { hasFocus: boolean }) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  return (
    <>
      <ListBox
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
        items={values}
        dependencies={[pack]}
        selectionMode="multiple"
        selectedKeys={chosen.map(keyOf)}
        onSelectionChange={(keys) => {
          if (keys !== 'all') onChoose(chosenAfter(chosen, Array.from(keys, valueOf)).map(String));
        }}
        escapeKeyBehavior="none"
        className={classNames(styles['values'])}
        renderEmptyState={() => <p className={styles['note']}>{emptyText}</p>}
      >
        {({ value, label: text, count }) => (
          <ListBoxItem id={keyOf(value)} textValue={text} className={classNames(styles['value'])}>
            <span className={styles['box']}>
              <Icon name="check" />
            </span>
            <span className={styles['valueLabel']}>{text}</span>
            <span className={styles['valueCount']}>{count === null ? '…' : formatNumber(count, pack)}</span>
          </ListBoxItem>
        )}
      </ListBox>
      {total > values.length && (
        <p className={styles['note']}>
          {t('filters.values.more', {
            shown: formatNumber(values.length, pack),
            total: formatNumber(total, pack),
          })}
        </p>
      )}
    </>
  );
}
