import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import styles from './form.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'ref'> {
  label: string;
  hint?: string | undefined;
  mark?: ReactNode;
  /** Without it the browser alone keeps whether the box is ticked. */
  checked?: boolean;
  onChange?: (checked: boolean) => void;
  /** Names what else is to be said of the box, in `notice` for instance. */
  describedBy?: string | undefined;
  /** Stands below the hint. */
  notice?: ReactNode;
  /** The box with all that belongs to it. */
  ref?: Ref<HTMLDivElement>;
}

/** A box to tick, with its label beside it. */
export function Checkbox({ label, hint, mark, describedBy, notice, ref, onChange, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div ref={ref} className={styles['checkField']}>
      <label className={styles['check']}>
        <input
          {...props}
          type="checkbox"
          aria-describedby={[hint !== undefined && id, describedBy].filter(Boolean).join(' ') || undefined}
          onChange={onChange && ((event) => onChange(event.target.checked))}
        />
        <span>{label}</span>
      </label>
      {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
      {hint !== undefined && (
        <p id={id} className={styles['hint']}>
          {hint}
        </p>
      )}
      {notice}
    </div>
  );
}
