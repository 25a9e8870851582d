import { createHash } from 'node:crypto';
import { foreignStyles } from './foreign-styles.ts';

/** Content-Security-Policy sources for the page’s inline parts. The server reads them next to the page. */
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

/** Returns the hashes of the page’s inline scripts and styles, and of styles that a library adds. */
export function hashesOf(page: string): PageHashes {
  return {
    scripts: contentsOf(page, 'script').map(sourceOf),
    styles: [...contentsOf(page, 'style'), ...foreignStyles].map(sourceOf),
  };
}
