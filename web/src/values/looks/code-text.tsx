import styles from '../value.module.css';

/** A number that is read as a whole: it never wraps. */
export function CodeText({ children }: { children: string }) {
  return <span className={styles['code']}>{children}</span>;
}

/** Returns the likely meaning of a register number: no separators, capitals. */
export function readNumberOfRegister(plain: string): string[] {
  return [
    plain
      .replace(/^(?:siret|rna|iban)\b\s*:?/i, '')
      .replace(/[\s.-]/g, '')
      .toUpperCase(),
  ];
}
