import { useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { EditorProps } from './editor-props.ts';
import { LinkValues } from './link-values.tsx';
import { OperatorSelect } from './operator-select.tsx';
import { OptionValues } from './option-values.tsx';
import { emptyValue } from '#query/filter/value-tests.ts';

/** The operators of values that stand alone, and of values in lists. */
const operatorsOfOne = ['is', 'isNot'] as const;
const operatorsOfList = ['is', 'all', 'isNot'] as const;

/** `empty` and `filled` as what they are among values that are ticked. */
function asMembers({ operator, values }: EditorProps['condition']) {
  if (operator === 'empty' || operator === 'filled')
    return { operator: operator === 'empty' ? ('is' as const) : ('isNot' as const), values: [emptyValue] };
  return { operator: operator === 'isNot' || operator === 'all' ? operator : ('is' as const), values };
}

/** Chooses among values: of a choice, of a flag, of another list. */
export function MemberEditor({ condition, onChange, ...props }: EditorProps) {
  const { t } = useTranslation();
  const { operator, values } = asMembers(condition);
  const [first] = useState(values);
  const family = kindOf(props.field.attribute).conditions;
  const isList = family === 'optionList' || family === 'linkList';
  /** Nothing is no part of a list. */
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
