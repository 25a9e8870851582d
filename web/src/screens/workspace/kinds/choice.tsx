import { useMemo } from 'react';
import { Select } from '../../../ui/select/select.tsx';
import styles from '../grid/grid.module.css';
import type { CellProps, InputProps, KindDefinition } from './kind-definition.ts';

function ChoiceCell({ attribute: { options }, value }: CellProps<'choice'>) {
  return <span className={styles['choice']}>{options[value] ?? value}</span>;
}

function ChoiceInput({ attribute, value, input: { onChange, ...input } }: InputProps<'choice'>) {
  const { options } = attribute;
  const choices = useMemo(
    () => Object.entries(options).map(([option, label]) => ({ value: option, label })),
    [options],
  );
  const chosen = choices.find((option) => option.value === value);
  return <Select {...input} options={choices} chosen={chosen} onChoose={onChange} />;
}

export const choiceKind: KindDefinition<'choice'> = {
  type: 'string',
  text: (value, { options }) => options[value] ?? value,
  order({ options }) {
    const places = new Map(Object.keys(options).map((option, place) => [option, place]));
    return (value) => places.get(String(value)) ?? -1;
  },
  width: 'minmax(8.5rem, 0.8fr)',
  Cell: ChoiceCell,
  Input: ChoiceInput,
};
