import styles from '../value.module.css';

interface CellLinkProps {
  href: string;
  /** It opens a tab of its own. */
  isExternal?: boolean;
  children: string;
}

/**
 * An address in a list. The keyboard moves from cell to cell, so that it is no stop of its own: Alt+Enter on its cell
 * follows it.
 */
export function CellLink({ href, isExternal = false, children }: CellLinkProps) {
  const elsewhere = isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} tabIndex={-1} className={styles['link']} {...elsewhere}>
      {children}
    </a>
  );
}
