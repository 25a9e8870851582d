import styles from '../value.module.css';

/** A number that is read as a whole: it never wraps. */
export function CodeText({ children }: { children: string }) {
  return <span className={styles['code']}>{children}</span>;
}

/** Splits a text into groups of these lengths, the last of which may be shorter. */
export function inGroups(text: string, ...lengths: readonly number[]): string {
  const groups: string[] = [];
  let rest = text;
  for (let index = 0; rest !== ''; index += 1) {
    const length = lengths[Math.min(index, lengths.length - 1)] ?? 1;
    groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return groups.join('\u00A0');
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
