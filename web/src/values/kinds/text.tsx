import styles from '../value.module.css';
import type { CellProps, KindDefinition } from './kind-definition.ts';
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

export const textKind: KindDefinition<'text'> = {
  type: 'string',
  conditions: 'text',
  text: (value) => value,
  order: 'text',
  // A truncated code is meaningless.
  isCut: ({ pattern }) => pattern === undefined,
  Cell: LineCell,
  Input: (props) => <LineInput {...props} type="text" read={readCode} />,
};
