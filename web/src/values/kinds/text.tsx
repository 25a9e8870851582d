import styles from '../value.module.css';
import type { CellProps, KindDefinition } from './kind-definition.ts';
import { LineInput } from './line-input.tsx';

/** A code is read as a whole: no line ends at its hyphen, and what is copied has a plain one. */
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
  // A code says nothing once it is cut.
  isCut: ({ pattern }) => pattern === undefined,
  Cell: LineCell,
  Input: (props) => <LineInput {...props} type="text" read={readCode} />,
};
