/**
 * Fills in the texts that a page references by key, such as `{{app.name}}`.
 * @throws Error for a missing text
 */
export function fillTexts(page: string, texts: object): string {
  return page.replaceAll(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
    const text = key
      .split('.')
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof text !== 'string') throw new Error(`There is no text ${key}`);
    return text;
  });
}
