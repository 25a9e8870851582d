import { type SyntheticEvent, useState } from 'react';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import type { EditorProps } from './editor-props.ts';
import { OperatorSelect } from './operator-select.tsx';
import { useDelayedChange } from './use-delayed-change.ts';
import { operatorsOf } from '#query/filter/value-tests.ts';

const textOperators = ['contains', 'excludes', 'equals', 'startsWith', 'empty', 'filled'] as const;
type TextOperator = (typeof textOperators)[number];

/** Compares with text, while the user types. Several alternative values are kept. */
export function TextEditor({ field, condition, onChange, onDone }: EditorProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(condition.values.length === 0 ? [''] : condition.values);
  const known = operatorsOf(kindOf(field.attribute).conditions);
  const offered = textOperators.filter((one) => known.includes(one));
  const operator = offered.find((one) => one === condition.operator) ?? 'contains';
  const hasValue = operator !== 'empty' && operator !== 'filled';
  const { change, flush } = useDelayedChange(onChange);
  const filled = (values: readonly string[]) => values.filter((value) => value.trim() !== '');
  const compare = (next: TextOperator) => {
    const isComplete = next === 'empty' || next === 'filled';
    onChange({ operator: next, values: isComplete ? [] : filled(typed) });
  };
  const type = (place: number, text: string) => {
    const values = typed.with(place, text);
    setTyped(values);
    change({ operator, values: filled(values) });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    flush();
    onDone();
  };
  return (
    <form onSubmit={submit}>
      <OperatorSelect
        options={offered.map((value) => ({ value, label: t(`filters.operators.${value}`) }))}
        value={operator}
        onChange={compare}
      />
      {hasValue &&
        typed.map((value, place) => (
          <TextInput
            // Only the text at a place changes, never the number of places.
            key={place}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={place === 0}
            aria-label={t('filters.value')}
            autoComplete="off"
            value={value}
            onChange={(text) => type(place, text)}
          />
        ))}
    </form>
  );
}
