import { useMemo, useState } from 'react';
import { linkTargetOf } from '@ne2016/contract';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { EditorProps } from './editor-props.ts';
import { OperatorSelect } from './operator-select.tsx';
import { type MemberValuesProps, OptionValues } from './option-values.tsx';
import { emptyValue } from '#query/filter/value-tests.ts';
import { bestMatches } from '#ui/search/rank-text.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import { keyTextsOf } from '#values/key-texts.ts';
import { distinctTitle, type RecordValues } from '#values/record-title.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { useListStatus } from '#values/use-list-status.ts';
import { useVersionedStore } from '#values/use-list-version.ts';
import { usePreparedTexts } from '#values/use-prepared-texts.ts';
import { memberText } from '#query/filter/condition-text.ts';
import type { CountedValues } from '#query/filter/value-counts.ts';
import { useValueCounts } from './use-value-counts.ts';
import { ValueList } from './value-list.tsx';

/** The operators of single values, and of lists of values. */
const operatorsOfOne = ['is', 'isNot'] as const;
const operatorsOfList = ['is', 'all', 'isNot'] as const;

/** Returns `empty` and `filled` as a selection of values. */
function asMembers({ operator, values }: EditorProps['condition']) {
  if (operator === 'empty' || operator === 'filled')
    return { operator: operator === 'empty' ? ('is' as const) : ('isNot' as const), values: [emptyValue] };
  return { operator: operator === 'isNot' || operator === 'all' ? operator : ('is' as const), values };
}

/** Selects values of a choice, a flag or another list. */
export function MemberEditor({ condition, onChange, ...props }: EditorProps) {
  const { t } = useTranslation();
  const { operator, values } = asMembers(condition);
  const [first] = useState(values);
  const family = kindOf(props.field.attribute).conditions;
  const isList = family === 'optionList' || family === 'linkList';
  /** "No value" cannot be one of several values of a list. */
  const fitting = (next: typeof operator, chosen: readonly string[]) =>
    next === 'all' ? chosen.filter((value) => value !== emptyValue) : chosen;
  const Values = family === 'link' || family === 'linkList' ? LinkValues : OptionValues;
  return (
    <>
      {family !== 'flag' && (
        <OperatorSelect
          options={
            isList
              ? operatorsOfList.map((one) => ({ value: one, label: t(`filters.listOperators.${one}`) }))
              : operatorsOfOne.map((one) => ({ value: one, label: t(`filters.operators.${one}`) }))
          }
          value={operator}
          onChange={(next) => onChange({ operator: next, values: fitting(next, values) })}
        />
      )}
      <Values
        {...props}
        first={first}
        chosen={values}
        onChoose={(chosen) => onChange({ operator, values: fitting(operator, chosen) })}
      />
    </>
  );
}

const shownAtOnce = 100;
const nothing: RecordValues = {};

/**
 * Returns the counts in a new object when a count is complete or another one begins, not after remote changes:
 * sorted by them then, no value moves under the pointer.
 */
function useFirstCounts(answer: CountedValues | null) {
  const isComplete = answer?.isComplete === true;
  const [first, setFirst] = useState({ isComplete, counts: answer?.counts });
  if (first.isComplete !== isComplete) setFirst({ isComplete, counts: answer?.counts });
  return first;
}

/** Records of another list: the most linked ones first; a search covers all of them. */
function LinkValues({ field, counted, context, chosen, onChoose, first }: MemberValuesProps) {
  const { t } = useTranslation();
  const { attribute } = field;
  const resource = linkedResource(linkTargetOf(attribute) ?? '');
  const list = useVersionedStore(resource);
  const { store } = list;
  const status = useListStatus(resource);
  usePreparedTexts(resource, keyTextsOf(resource));
  const [query, setQuery] = useState('');
  const answer = useValueCounts(field, counted);
  const isCounted = answer?.isComplete === true;
  const firstCounts = useFirstCounts(answer);
  const frequent = useMemo(() => {
    const listed = new Set(first);
    const entries = [...(firstCounts.counts ?? [])].filter(([id]) => !listed.has(String(id ?? emptyValue)));
    return entries.toSorted(([, one], [, other]) => other - one).map(([id]) => String(id ?? emptyValue));
  }, [firstCounts, first]);
  const { values, total } = useMemo(() => {
    const words = wordsOf(query);
    if (words.length === 0) {
      const all = [...first, ...frequent];
      return { values: all.slice(0, shownAtOnce), total: all.length };
    }
    const ids = [...list.store.ids()];
    const textOf = keyTextsOf(resource);
    const textAt = (place: number) => textOf(list.store.values(ids[place] ?? '') ?? nothing);
    const found = bestMatches(ids.length, textAt, words, shownAtOnce);
    return { values: found.places.map((place) => String(ids[place])), total: found.total };
  }, [query, first, frequent, list, resource]);
  const labelOf = (value: string) => {
    const record = value === emptyValue ? undefined : store.values(Number(value));
    return record === undefined ? memberText(field, value, context, t) : distinctTitle(resource, record);
  };
  const countOf = (value: string) =>
    isCounted ? (answer.counts.get(value === emptyValue ? null : Number(value)) ?? 0) : null;
  // Without titles, records would be mere numbers and could not be searched.
  const isAwaited = status.state === 'idle' || status.state === 'loading';
  const shown = isAwaited ? [] : values;
  const emptyText = () => {
    if (status.state === 'failed') return t('list.failed');
    return t(isAwaited || answer === null ? 'filters.values.loading' : 'filters.values.none');
  };
  return (
    <ValueList
      label={t('filters.values.label')}
      values={shown.map((value) => ({ value, label: labelOf(value), count: countOf(value) }))}
      total={isAwaited ? 0 : total}
      chosen={chosen}
      onChoose={onChoose}
      search={{ label: t('filters.values.search'), query, onQuery: setQuery }}
      emptyText={emptyText()}
    />
  );
}
