import type { ComponentProps } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { classNames } from '../class-names.ts';
import { Spinner } from '../loader/loader.tsx';
import { useDelayedFlag } from '../loader/use-delayed-flag.ts';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  /** Work is pending: a spinner replaces the label, the width stays, and clicks do nothing. */
  pending?: boolean;
}

/** A button. It submits a form only with `type="submit"`. */
export function Button({ look = 'secondary', pending = false, className, children, ...props }: ButtonProps) {
  const { t } = useTranslation();
  const isShown = useDelayedFlag(pending);
  return (
    <button
      type="button"
      {...props}
      // A disabled button loses the focus; with `aria-disabled` it keeps it.
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : props.onClick}
      className={classNames(styles['button'], styles[look], isShown && styles['pending'], className)}
    >
      <span className={styles['label']}>{children}</span>
      {isShown && (
        <span className={styles['spinner']}>
          <Spinner />
          <span className="visually-hidden">{t('ui.working')}</span>
        </span>
      )}
    </button>
  );
}
