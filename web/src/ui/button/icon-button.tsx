import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Accessible name, and tooltip. */
  label: string;
}

/** A square button that shows an icon instead of its label. */
export function IconButton({ icon, label, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      title={label}
      className={classNames(styles['icon'], className)}
    >
      <Icon name={icon} />
    </button>
  );
}

interface IconLinkProps {
  icon: IconName;
  /** Accessible name, and tooltip. */
  label: string;
  href: string;
}

/** A link that looks like an {@link IconButton}. A link to another site opens in a new tab. */
export function IconLink({ icon, label, href }: IconLinkProps) {
  const elsewhere = /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} aria-label={label} title={label} className={styles['icon']} {...elsewhere}>
      <Icon name={icon} />
    </a>
  );
}
