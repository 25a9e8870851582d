import { createHash } from 'node:crypto';
import { foreignStyles } from './foreign-styles.ts';

/** Sources of a Content-Security-Policy for the inline parts of the page. The server reads them beside the page. */
export interface PageHashes {
  readonly scripts: string[];
  readonly styles: string[];
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function contentsOf(page: string, element: 'script' | 'style'): string[] {
  const found = page.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>(.*?)</${element}>`, 'gs'));
  return [...found].map(([, content = '']) => content);
}

/** The hashes of the inline scripts and styles of the page, and of the styles that a library will put there. */
export function hashesOf(page: string): PageHashes {
  return {
    scripts: contentsOf(page, 'script').map(sourceOf),
    styles: [...contentsOf(page, 'style'), ...foreignStyles].map(sourceOf),
  };
}
