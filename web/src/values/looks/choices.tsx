import { type AttributeOf, optionOf, optionsOf } from '@ne2016/contract';
import { useMemo } from 'react';
import { SelectSeveral } from '#ui/select/select-several.tsx';
import styles from '../value.module.css';
import { ChoiceCell } from './choice.tsx';
import type { CellProps, InputProps, KindLooks } from './kind-looks.ts';

interface ChoicesCellProps extends CellProps<'choices'> {
  /** Whether it wraps; a row of a list has one line. */
  wraps?: true;
}

function ChoicesCell({ attribute: { options, label }, value, context, wraps }: ChoicesCellProps) {
  return (
    <span className={styles['choices']} data-wraps={wraps}>
      {value.map((one) => (
        <ChoiceCell key={one} attribute={{ kind: 'choice', options, label }} value={one} context={context} />
      ))}
    </span>
  );
}

/** Returns the values in the order of their declaration; those no longer declared come last. */
function inOrder(attribute: AttributeOf<'choices'>, values: readonly string[]): readonly string[] {
  const declared = Object.keys(attribute.options).filter((option) => values.includes(option));
  return [...declared, ...values.filter((value) => !declared.includes(value))];
}

function ChoicesInput({ attribute, value, input: { onChange, ...input } }: InputProps<'choices'>) {
  const options = useMemo(
    () => optionsOf(attribute).map(({ value, label }) => ({ value, label })),
    [attribute],
  );
  const chosen = useMemo(
    () =>
      (Array.isArray(value) ? value : []).map((one) => ({
        value: String(one),
        label: optionOf(attribute, String(one)).label,
      })),
    [attribute, value],
  );
  const choose = (values: readonly (string | number)[]) =>
    onChange(values.length === 0 ? null : inOrder(attribute, values.map(String)));
  return <SelectSeveral {...input} options={options} chosen={chosen} onChoose={choose} />;
}

export const choicesLooks: KindLooks<'choices'> = {
  Cell: ChoicesCell,
  Reading: (props) => <ChoicesCell {...props} wraps />,
  Input: ChoicesInput,
};
