import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { isNoValue, placeOf, type SourceCode, visit } from './source-code.ts';
import { textsByKey } from './text-tree.ts';

/** The texts that code uses. */
export interface AskedTexts {
  /** Keys, with a place that uses them. */
  readonly keys: Map<string, string>;
  /** Prefixes of keys whose end is only known at run time, with their place. */
  readonly open: Map<string, string>;
  /** Names under `context`, which choose between the forms of a text. */
  readonly contexts: Set<string>;
  /** `place: key` of each text whose call leaves names in braces unfilled. */
  readonly unfilled: string[];
}

const sections = new Set([...textsByKey.keys()].map((key) => key.split('.')[0]));

/** Whether a text looks like a key: `list.empty`, where `list` is a section of the texts. */
function isKey(text: string): boolean {
  return /^\w+(\.\w+)+$/.test(text) && sections.has(text.split('.')[0]);
}

function isText(node: Node): node is Expression {
  return isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isTemplateExpression(node);
}

/** Returns the names in braces of a text. */
function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name);
}

function isTranslation({ expression }: CallExpression): boolean {
  return isPropertyAccessExpression(expression)
    ? expression.name.text === 't'
    : isIdentifier(expression) && expression.text === 't';
}

/** Returns the names in braces that a call leaves unfilled. */
function unfilledIn({ arguments: [key, params] }: CallExpression, code: SourceCode): string[] {
  const given = new Set(params === undefined ? [] : code.propertiesOf(params));
  const keys = key === undefined ? [] : (code.possibleTexts(key) ?? []);
  return keys.filter((one) =>
    textsByKey.get(one)?.some(([, text]) => namesIn(text).some((name) => !given.has(name))),
  );
}

function collectKeys(node: Expression, place: string, code: SourceCode, asked: AskedTexts) {
  const texts = code.possibleTexts(node);
  for (const text of texts ?? []) if (isKey(text)) asked.keys.set(text, place);
  const start = isTemplateExpression(node) ? node.head.text : '';
  if (texts === null && start.includes('.') && sections.has(start.split('.')[0]))
    asked.open.set(start, place);
}

function collect(node: Node, file: SourceFile, code: SourceCode, asked: AskedTexts) {
  if (isCallExpression(node) && isTranslation(node))
    asked.unfilled.push(...unfilledIn(node, code).map((key) => `${placeOf(node, file)}: ${key}`));
  if (isPropertyAssignment(node) && isIdentifier(node.name) && node.name.text === 'context')
    for (const context of code.possibleTexts(node.initializer) ?? []) asked.contexts.add(context);
  if (isText(node) && !isNoValue(node)) collectKeys(node, placeOf(node, file), code, asked);
}

/** Returns every key in the code: in a call, in a table, after a condition. */
export function findAskedTexts(code: SourceCode, files: readonly SourceFile[]): AskedTexts {
  const asked: AskedTexts = { keys: new Map(), open: new Map(), contexts: new Set(), unfilled: [] };
  for (const file of files) visit(file, (node) => collect(node, file, code, asked));
  return asked;
}
