import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import styles from '../value.module.css';
import { hintOf } from './hint-of.ts';
import type { CellProps, FieldProps, KindLooks } from './kind-looks.ts';

function FlagCell({ value, context }: CellProps<'flag'>) {
  // Nearly every row says no: visible it would only be noise, but screen readers need the answer.
  if (!value)
    return (
      <span className={classNames(styles['no'], 'visually-hidden')} data-value="no">
        {context.no}
      </span>
    );
  return (
    <span className={styles['yes']} data-value="yes">
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
      hint={hintOf(attribute)}
      checked={value === true}
      disabled={readOnly}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

export const flagLooks: KindLooks<'flag'> = {
  Cell: FlagCell,
  Field: FlagField,
};
