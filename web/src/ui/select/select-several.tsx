import { useRef } from 'react';
import { Button, ComboBox, Tag, TagGroup, TagList } from 'react-aria-components';
import { useTranslation } from '../texts/use-translation.ts';
import { Icon } from '../button/icon.tsx';
import { classNames } from '../class-names.ts';
import type { FieldTies } from '../form/field.tsx';
import { LiveText } from '../live/live-text.tsx';
import type { SelectOption } from './search-options.ts';
import styles from './select.module.css';
import { withOffer } from './select-creation.ts';
import { ClearButton, offerValue, OpenListButton, SelectInput, SelectList } from './select-parts.tsx';
import { type CommonSelectProps, useComboBox } from './use-combo-box.ts';
import { useSelectSearch } from './use-select-search.ts';

/** The identity of an option. */
export type ChosenValue = string | number;

/**
 * Returns the values after a choice, in the order of choosing: earlier values keep their place, new ones come
 * last. Returns `before` itself if nothing changed.
 */
export function chosenAfter(
  before: readonly ChosenValue[],
  wanted: readonly ChosenValue[],
): readonly ChosenValue[] {
  const known = new Set(before);
  const still = new Set(wanted);
  const kept = before.filter((value) => still.has(value));
  const added = wanted.filter((value) => !known.has(value));
  return added.length === 0 && kept.length === before.length ? before : [...kept, ...added];
}

interface SelectSeveralProps extends CommonSelectProps {
  /** In the order of choosing. */
  chosen: readonly SelectOption[];
  onChoose: (values: readonly ChosenValue[]) => void;
}

/** Chooses several of many options by typing; the chosen ones are chips above the input. */
export function SelectSeveral(props: SelectSeveralProps) {
  const { ties, options, chosen, onChoose, readOnly = false, emptyText, creation } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const search = withOffer(useSelectSearch(options), creation);
  const values = chosen.map(({ value }) => value);
  const comboBox = useComboBox(props, search);
  const choose = (wanted: readonly ChosenValue[]) => {
    search.rest();
    if (wanted.includes(offerValue)) return creation?.onCreate(search.text.trim());
    const next = chosenAfter(values, wanted);
    if (next !== values) onChoose(next);
  };
  const remove = (gone: ReadonlySet<ChosenValue>) => {
    const left = values.filter((value) => !gone.has(value));
    // The chip that had the focus is gone, and there is no other.
    if (left.length === 0) input.current?.focus();
    onChoose(left);
  };
  if (readOnly && chosen.length > 0) return <Chips ties={ties} chosen={chosen} onRemove={undefined} />;
  return (
    <div className={styles['several']}>
      <Chips ties={ties} chosen={chosen} onRemove={remove} />
      <ComboBox {...comboBox} selectionMode="multiple" value={values} onChange={choose}>
        <SelectInput ref={input} search={search} onTake={(value) => choose([...values, value])} />
        {chosen.length > 0 && !readOnly && (
          <ClearButton label={t('ui.clearAll')} ties={ties} onClick={() => remove(new Set(values))} />
        )}
        {!readOnly && <OpenListButton />}
        <SelectList search={search} emptyText={emptyText} />
      </ComboBox>
      <LiveText cause="own" text={t('ui.chosen', { count: chosen.length })} />
    </div>
  );
}

interface ChipsProps {
  ties: FieldTies;
  chosen: readonly SelectOption[];
  onRemove: ((gone: ReadonlySet<ChosenValue>) => void) | undefined;
}

/** One tab stop; the arrow keys move between chips, and Delete removes one. */
function Chips({ ties, chosen, onRemove }: ChipsProps) {
  const { t } = useTranslation();
  if (chosen.length === 0) return null;
  return (
    <TagGroup
      aria-labelledby={ties['aria-labelledby']}
      {...(ties['aria-describedby'] !== undefined && { 'aria-describedby': ties['aria-describedby'] })}
      {...(onRemove && { onRemove: (keys: ReadonlySet<ChosenValue>) => onRemove(keys) })}
    >
      <TagList items={chosen} className={classNames(styles['chips'])}>
        {({ value, label }) => (
          <Tag id={value} textValue={label} className={classNames(styles['chip'])}>
            <span>{label}</span>
            {onRemove !== undefined && (
              <Button slot="remove" aria-label={t('ui.remove')} className={classNames(styles['removeChip'])}>
                <Icon name="close" />
              </Button>
            )}
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
