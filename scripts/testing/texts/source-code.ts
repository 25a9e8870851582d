import {
  type Expression,
  isLiteralTypeNode,
  isImportDeclaration,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
  type Node,
  type SourceFile,
  type TemplateExpression,
} from 'typescript/unstable/ast';
import { API, isStringLiteralType, isUnionType, type Project, type Type } from 'typescript/unstable/sync';
import { inProject } from '../../setup/project.mjs';

/** The program with the compiler’s types: only these give the possible codes of a variable. */
export interface SourceCode extends Disposable {
  /** Returns the files of these folders that run in the product: neither tests nor their helpers. */
  files(...folders: string[]): SourceFile[];
  /** Returns the possible texts of an expression; `null` if its type has no literals. */
  possibleTexts(expression: Expression): readonly string[] | null;
  /** Returns the names of an expression’s properties. */
  propertiesOf(expression: Expression): readonly string[];
}

function textsOfType(type: Type): readonly string[] | null {
  const alternatives = isUnionType(type) ? type.getTypes() : [type];
  const texts = alternatives.flatMap((one) => (isStringLiteralType(one) ? [one.value] : []));
  return texts.length === alternatives.length ? texts : null;
}

/** Returns every text that a template can produce from the possible texts of its expressions. */
function textsOfTemplate(
  template: TemplateExpression,
  possibleTexts: SourceCode['possibleTexts'],
): readonly string[] | null {
  let texts: readonly string[] = [template.head.text];
  for (const { expression, literal } of template.templateSpans) {
    const parts = possibleTexts(expression);
    if (parts === null) return null;
    texts = texts.flatMap((start) => parts.map((part) => `${start}${part}${literal.text}`));
  }
  return texts;
}

/** Reads the program once; that takes a second or two. */
export function openSourceCode(): SourceCode {
  const api = new API({ cwd: inProject() });
  const [project] = api.updateSnapshot({ openProjects: [inProject('tsconfig.json')] }).getProjects();
  if (project === undefined) throw new Error('The compiler found no project');
  const { program, checker }: Project = project;
  const possibleTexts = (expression: Expression): readonly string[] | null => {
    if (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression)) return [expression.text];
    if (isTemplateExpression(expression)) return textsOfTemplate(expression, possibleTexts);
    const type = checker.getTypeAtLocation(expression);
    return type === undefined ? null : textsOfType(type);
  };
  return {
    files: (...folders) =>
      program.getSourceFileNames().flatMap((name) => {
        const isWanted = folders.some((folder) => name.startsWith(inProject(folder, '/')));
        const file =
          isWanted && !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(name) && program.getSourceFile(name);
        return file ? [file] : [];
      }),
    possibleTexts,
    propertiesOf(expression) {
      const type = checker.getTypeAtLocation(expression);
      return type === undefined ? [] : checker.getPropertiesOfType(type).map(({ name }) => String(name));
    },
    [Symbol.dispose]: () => api.close(),
  };
}

/** Calls `look` for a node and all its descendants. */
export function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  node.forEachChild((child) => visit(child, look));
}

/** Returns the place of a node: `web/src/main.tsx:12`. */
export function placeOf(node: Node, file: SourceFile): string {
  const line = file.text.slice(0, node.getStart(file)).split('\n').length;
  return `${file.fileName.slice(inProject().length)}:${line}`;
}

/** Whether a literal is a module specifier or part of a type, not a value. */
export function isNoValue(node: Node): boolean {
  return isLiteralTypeNode(node.parent) || isImportDeclaration(node.parent);
}
