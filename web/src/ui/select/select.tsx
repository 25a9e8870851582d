import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Icon } from '../button/icon.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import type { FieldTies } from '../form/field.tsx';
import formStyles from '../form/form.module.css';
import type { SelectOption } from './search-options.ts';
import styles from './select.module.css';
import { type SelectSearch, useSelectSearch } from './use-select-search.ts';

interface SelectProps {
  ties: FieldTies;
  /** Kept by the caller: a new array is searched through anew. */
  options: readonly SelectOption[];
  /** Its label is empty as long as it is not known. */
  chosen: SelectOption | undefined;
  onChoose: (value: string | number | null) => void;
  onBlur?: () => void;
  readOnly?: boolean;
}

/** Chooses one of many by typing, ignoring accents and case; as fast with 37,000 options as with ten. */
export function Select({ ties, options, chosen, onChoose, onBlur, readOnly = false }: SelectProps) {
  const { t } = useTranslation();
  const search = useSelectSearch(options, chosen);
  const choose = (value: string | number | null) => {
    search.rest();
    if (value !== (chosen?.value ?? null)) onChoose(value);
  };
  return (
    <ComboBox
      id={ties.id}
      aria-labelledby={ties['aria-labelledby']}
      {...(ties['aria-describedby'] !== undefined && { 'aria-describedby': ties['aria-describedby'] })}
      isInvalid={ties['aria-invalid'] === true}
      isRequired={ties['aria-required'] === true}
      isReadOnly={readOnly}
      validationBehavior="aria"
      // What somebody else chooses while the field has the focus must not open the list.
      menuTrigger={search.isTyping ? 'input' : 'manual'}
      allowsEmptyCollection
      items={search.options}
      inputValue={search.text}
      onInputChange={(text) => text !== search.text && typeInto(search, text, onChoose)}
      value={chosen?.value ?? null}
      onChange={choose}
      {...(onBlur && { onBlur })}
      className={classNames(styles['select'])}
    >
      <Input className={classNames(formStyles['input'], styles['input'])} />
      {chosen !== undefined && !readOnly && (
        <IconButton
          icon="close"
          label={t('ui.clear')}
          className={styles['clear']}
          onClick={() => choose(null)}
        />
      )}
      {!readOnly && (
        <Button className={classNames(styles['open'])} aria-label={t('ui.openList')}>
          <Icon name="chevronDown" />
        </Button>
      )}
      <SelectList search={search} />
    </ComboBox>
  );
}

/** Who deletes the whole text means that nothing is chosen. */
function typeInto(search: SelectSearch, text: string, onChoose: SelectProps['onChoose']): void {
  search.type(text);
  if (text === '') onChoose(null);
}

function SelectList({ search }: { search: SelectSearch }) {
  const { t } = useTranslation();
  const shown = search.options.length;
  return (
    <Popover className={classNames(styles['popover'])}>
      {/* A landmark: the list stands at the end of the page, outside of all others. */}
      <section aria-label={t('ui.options')} className={styles['options']}>
        <ListBox
          className={classNames(styles['list'])}
          renderEmptyState={() => <p className={styles['empty']}>{t('ui.noOption')}</p>}
        >
          {({ value, label }: SelectOption) => (
            <ListBoxItem id={value} textValue={label} className={classNames(styles['option'])}>
              <span>{label}</span>
              <span className={styles['check']}>
                <Icon name="check" />
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
