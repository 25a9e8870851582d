import styles from '../value.module.css';

interface CellLinkProps {
  href: string;
  /** Whether it opens a new tab. */
  isExternal?: boolean;
  children: string;
}

/**
 * A link in a list. It is not a tab stop, since the keyboard moves from cell to cell: Alt+Enter on its cell
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
