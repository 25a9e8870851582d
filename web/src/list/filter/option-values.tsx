import { useMemo, useState } from 'react';
import type { Attribute } from '@ne2016/contract';
import { searchOptions, toSearchable } from '#ui/select/search-options.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { memberText } from '#query/filter/condition-text.ts';
import type { EditorProps } from './editor-props.ts';
import { useValueCounts } from './use-value-counts.ts';
import { ValueList } from './value-list.tsx';
import { emptyValue } from '#query/filter/value-tests.ts';

/** Props of the list of values of a field. */
export interface MemberValuesProps extends Omit<EditorProps, 'condition' | 'onChange'> {
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  /** The selection when the editor was opened. */
  first: readonly string[];
}

/** Number of values that are shown at once; a search finds the others. */
const shownAtOnce = 100;

/** Number of values above which there is a search field. */
const worthSearching = 8;

function declaredValues(attribute: Attribute): readonly string[] {
  if (attribute.kind === 'flag') return ['true', 'false'];
  return 'options' in attribute ? [...Object.keys(attribute.options), emptyValue] : [emptyValue];
}

/** The options of a choice, yes and no, and other values of records. */
export function OptionValues({ field, counted, context, chosen, onChoose, first }: MemberValuesProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const answer = useValueCounts(field, counted);
  const declared = useMemo(() => declaredValues(field.attribute), [field]);
  const isFlag = field.attribute.kind === 'flag';
  const options = useMemo(() => {
    const known = isFlag || answer === null ? [] : answer.counts.keys();
    const found = Array.from(known, (value) => String(value ?? emptyValue));
    const all = [...new Set([...declared, ...first, ...found])];
    return toSearchable(all.map((value) => ({ value, label: memberText(field, value, context, t) })));
  }, [isFlag, answer, declared, first, field, context, t]);
  const { options: shown, total } = searchOptions(options, query, shownAtOnce);
  const countOf = (value: string) => {
    const raw = value === emptyValue ? null : isFlag ? value === 'true' : value;
    return answer?.isComplete === true ? (answer.counts.get(raw) ?? 0) : null;
  };
  return (
    <ValueList
      label={t('filters.values.label')}
      values={shown.map(({ value, label }) => ({
        value: String(value),
        label,
        count: countOf(String(value)),
      }))}
      total={total}
      chosen={chosen}
      onChoose={onChoose}
      {...(options.size > worthSearching && {
        search: { label: t('filters.values.search'), query, onQuery: setQuery },
      })}
      emptyText={t('filters.values.none')}
    />
  );
}
