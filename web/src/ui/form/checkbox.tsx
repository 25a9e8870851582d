import { type ComponentProps, useId } from 'react';
import styles from './form.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type'> {
  label: string;
  hint?: string | undefined;
  mark?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick, with its label beside it. */
export function Checkbox({ label, hint, mark, onChange, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles['checkField']}>
      <label className={styles['check']}>
        <input
          {...props}
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
        {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
      </label>
      {hint !== undefined && (
        <p id={id} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
