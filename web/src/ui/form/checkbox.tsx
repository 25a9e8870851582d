import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import styles from './form.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'ref'> {
  label: string;
  hint?: string | undefined;
  mark?: ReactNode;
  /** If it is missing, the browser keeps the state of the box. */
  checked?: boolean;
  onChange?: (checked: boolean) => void;
  /** Identifier of a further description of the box, such as one in `notice`. */
  describedBy?: string | undefined;
  /** Shown below the hint. */
  notice?: ReactNode;
  /** The box with its label, hint and notice. */
  ref?: Ref<HTMLDivElement>;
}

/** A checkbox with its label next to it. */
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
