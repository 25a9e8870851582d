import styles from '../value.module.css';
import type { CellProps, KindLooks } from './kind-looks.ts';
import { LineInput } from './line-input.tsx';

/** A code is read as a whole: it does not wrap at its hyphen, and copying it yields a plain hyphen. */
function LineCell({ attribute, value }: CellProps<'text'>) {
  const isCode = attribute.pattern !== undefined && !/\s/.test(value);
  return isCode ? <span className={styles['code']}>{value}</span> : value;
}

export function readCode(plain: string): string[] {
  const code = plain.replace(/\s+/g, ' ');
  return [code, code.toUpperCase()];
}

export const textLooks: KindLooks<'text'> = {
  Cell: LineCell,
  Input: (props) => <LineInput {...props} type="text" read={readCode} />,
};
