import {
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { isNoValue, placeOf, visit } from './source-code.ts';

/** Returns the text of a literal, with a brace pair for each gap; `null` for any other node. */
function literalText(node: Node): string | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isJsxText(node)) return node.text;
  if (!isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

const hasWord = (text: string) => /\p{L}/u.test(text);
/** Letters that English lacks, and the signs of French typography. */
const isFrench = (text: string) => /[àâäçéèêëîïôöùûüÿœæ«»’\u00A0\u202F]/i.test(text);
/** A capitalised word, a space, a word. */
const isSentence = (text: string) => /^\s*\p{Lu}[\p{Ll}’']*,? \p{L}+/u.test(text);

/** Attributes whose text is shown or read aloud. */
const readAttributes = new Set([
  'alt',
  'title',
  'label',
  'hint',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
]);

function isComparison(node: Node): boolean {
  return isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText());
}

/** Whether JSX shows a literal: `<p>Bonjour</p>`, `{isSaved ? 'Oui' : 'Non'}`, `title="Bonjour"`. */
function isShown(node: Node): boolean {
  if (isJsxText(node)) return true;
  let at = node.parent;
  while (!isJsxExpression(at) && !isJsxAttribute(at)) {
    // Arguments and operands are not shown.
    if (isCallExpression(at) || isComparison(at) || at.parent === undefined) return false;
    at = at.parent;
  }
  const holder = isJsxExpression(at) ? at.parent : at;
  if (isJsxAttribute(holder)) return isIdentifier(holder.name) && readAttributes.has(holder.name.getText());
  return isJsxElement(holder) || isJsxFragment(holder);
}

/** Whether only developers or operators read a literal: a thrown error, a line of the log. */
function isForDevelopers({ parent }: Node): boolean {
  if (isNewExpression(parent))
    return isIdentifier(parent.expression) && parent.expression.text.endsWith('Error');
  if (!isCallExpression(parent) || !isPropertyAccessExpression(parent.expression)) return false;
  return /^(trace|debug|info|warn|error|fatal)$/.test(parent.expression.name.text);
}

/** Whether a literal describes an API call: `described(tags.accounts, 'signIn', 'Se connecter')`. */
function isInDescription(node: Node): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (isCallExpression(at) && isIdentifier(at.expression) && at.expression.text === 'described')
      return true;
  return false;
}

/** A text with its place, `web/src/main.tsx:12`. */
type PlacedText = readonly [place: string, text: string];

/** Texts in code for people. */
export interface HardCodedTexts {
  texts: readonly PlacedText[];
  /** Descriptions of the server’s routes. */
  descriptions: readonly PlacedText[];
}

/** Returns the texts in code for people. */
export function findHardCodedTexts(file: SourceFile): HardCodedTexts {
  const texts: PlacedText[] = [];
  const descriptions: PlacedText[] = [];
  visit(file, (node) => {
    const text = literalText(node);
    if (text === null || isNoValue(node) || !hasWord(text)) return;
    if (isShown(node) || isFrench(text) || (isSentence(text) && !isForDevelopers(node)))
      (isInDescription(node) ? descriptions : texts).push([placeOf(node, file), text]);
  });
  return { texts, descriptions };
}
