import { parseSync } from 'vite';

/** The difference between a mutant and the original code. */
export type Rule =
  | 'condition negated'
  | 'call dropped'
  | 'comparison moved'
  | '&& for ||'
  | '|| for &&'
  | 'constant returned';

/** Offsets of the text of a file. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** One change of a source file. */
export interface Mutation {
  readonly rule: Rule;
  readonly place: Span;
  /** Possible replacements; which of them compile depends on the types. */
  readonly replacements: readonly string[];
}

interface Node extends Span {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The replacements of operators. */
const operators: Readonly<Record<string, readonly [Rule, string]>> = {
  '<': ['comparison moved', '<='],
  '<=': ['comparison moved', '<'],
  '>': ['comparison moved', '>='],
  '>=': ['comparison moved', '>'],
  '&&': ['|| for &&', '||'],
  '||': ['&& for ||', '&&'],
};
const constants = ['undefined', 'null', 'false', 'true', '0', "''", '[]'];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Returns the call of an expression statement, without `void` and `await`. */
function calledAlone(statement: Node): Node | undefined {
  let { expression } = statement;
  while (
    isNode(expression) &&
    ['AwaitExpression', 'UnaryExpression', 'ChainExpression'].includes(expression.type)
  )
    expression = expression['argument'] ?? expression['expression'];
  if (!isNode(expression) || expression.type !== 'CallExpression') return undefined;
  const { callee } = expression;
  return isNode(callee) && callee.type === 'Super' ? undefined : expression;
}

/** Finds the mutation whose place is a node. */
type Finder = (node: Node, code: string) => Mutation | undefined;

const negate: Finder = ({ test }, code) =>
  isNode(test)
    ? { rule: 'condition negated', place: test, replacements: [`!(${code.slice(test.start, test.end)})`] }
    : undefined;

const drop: Finder = (node) =>
  calledAlone(node) ? { rule: 'call dropped', place: node, replacements: [';'] } : undefined;

const swap: Finder = ({ left, right, operator }, code) => {
  const [rule, other] = operators[String(operator)] ?? [];
  if (!isNode(left) || !isNode(right) || rule === undefined || other === undefined) return undefined;
  const place = { start: left.end, end: right.start };
  const text = code.slice(place.start, place.end).replace(String(operator), () => other);
  return { rule, place, replacements: [text] };
};

const returnConstant: Finder = ({ argument, body }, code) => {
  const value = argument ?? body;
  if (!isNode(value) || value.type === 'BlockStatement') return undefined;
  const text = code.slice(value.start, value.end);
  const replacements = constants.filter((constant) => constant !== text);
  return { rule: 'constant returned', place: value, replacements };
};

const finders: Readonly<Record<string, Finder>> = {
  IfStatement: negate,
  WhileStatement: negate,
  ConditionalExpression: negate,
  ExpressionStatement: drop,
  BinaryExpression: swap,
  LogicalExpression: swap,
  ReturnStatement: returnConstant,
  ArrowFunctionExpression: returnConstant,
};

/**
 * Returns every possible mutation of a TypeScript file.
 * @throws Error if the file cannot be parsed.
 */
export function mutationsOf(path: string, code: string): Mutation[] {
  const { program, errors } = parseSync(path, code);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const found: Mutation[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      // Code without an effect at run time has no mutations.
      if (value.type.startsWith('TS') && !('expression' in value)) return;
      const mutation = finders[value.type]?.(value, code);
      if (mutation !== undefined) found.push(mutation);
      Object.values(value).forEach(visit);
    }
  };
  visit(program);
  return found;
}
