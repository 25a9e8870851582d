import { Autocomplete, Input, ListBox, ListBoxItem, TextField } from 'react-aria-components';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import formStyles from '#ui/form/form.module.css';
import { chosenAfter } from '#ui/select/select-several.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { formatNumber } from '#formats/format-number.ts';
import styles from './filter.module.css';

/** A value to tick. */
interface ListedValue {
  readonly value: string;
  readonly label: string;
  /** How many records have it; `null` while that is being counted. */
  readonly count: number | null;
}

interface ValueListProps {
  label: string;
  values: readonly ListedValue[];
  /** How many there are of which `values` are the first. */
  total: number;
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  /** Not given where there are too few to search. */
  search?: { label: string; query: string; onQuery: (query: string) => void };
  /** What is said where there is none. */
  emptyText: string;
}

/** A key that is never empty, which React Aria could not tell from none. */
const keyOf = (value: string) => `=${value}`;
const valueOf = (key: string | number) => String(key).slice(1);

/** Values to tick, each with its number of matches. */
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

/** Searches the list below. It belongs to what is around both, which Escape closes: React Aria's `SearchField` would empty it. */
export function SearchInput({ label }: { label: string }) {
  return (
    <TextField
      aria-label={label}
      type="search"
      // The popover was asked for, to type in it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className={classNames(styles['search'])}
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
