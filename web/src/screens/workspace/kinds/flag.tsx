import { Icon } from '../../../ui/button/icon.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import styles from '../grid/grid.module.css';
import type { CellProps, FieldProps, KindDefinition } from './kind-definition.ts';

function FlagCell({ value, context }: CellProps<'flag'>) {
  if (!value) return <span className={styles['no']}>{context.no}</span>;
  return (
    <span className={styles['yes']}>
      <Icon name="check" />
      {context.yes}
    </span>
  );
}

function FlagField({ attribute, value, readOnly, onChange, onBlur, frame }: FieldProps<'flag'>) {
  return (
    <Checkbox
      {...frame}
      label={attribute.label}
      hint={attribute.hint}
      checked={value === true}
      disabled={readOnly}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

export const flagKind: KindDefinition<'flag'> = {
  type: 'boolean',
  text: (value, _, { yes, no }) => (value ? yes : no),
  order: 'value',
  width: 'minmax(6.5rem, 0.4fr)',
  Cell: FlagCell,
  Field: FlagField,
};
