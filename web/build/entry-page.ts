import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brandedTexts } from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import type { IndexHtmlTransformResult, Plugin, ResolvedConfig } from 'vite';
import { scriptedAttribute } from '../src/session/page-state.ts';
import { brandIcon } from './brand-page.ts';
import { bundleScript } from './bundle-script.ts';
import { compressFiles } from './compress-files.ts';
import { fillTexts } from './fill-texts.ts';
import { hashesOf } from './page-hashes.ts';
import { prerender } from './prerender.ts';

const textsFile = new URL('../../languages/fr_FR.json', import.meta.url);

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never[]) => void>>[1];

/** Removes the styles of the entry from the bundle, so that no file links to them, and returns them. */
function takeEntryStyles(bundle: Bundle): string {
  const styles: string[] = [];
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
    for (const file of chunk.viteMetadata?.importedCss ?? []) {
      const asset = bundle[file];
      if (asset?.type === 'asset') styles.push(String(asset.source));
      delete bundle[file];
    }
    chunk.viteMetadata?.importedCss.clear();
  }
  return styles.join('');
}

/**
 * Removes the script of the application from the page.
 * @returns the page without it, and the address of the script
 */
function takeScript(page: string): { page: string; address: string } {
  const [element = '', address = ''] =
    /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page) ?? [];
  if (address === '') throw new Error('The page has no script of the application');
  return { page: page.replace(element, ''), address };
}

/** Returns the addresses of the workspace’s script and of its styles, separated by spaces. */
function addressesOfWorkspace(bundle: Bundle, base: string): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunk = chunks.find(({ name }) => name === 'workspace');
  if (chunk === undefined) throw new Error('The build has no script of the workspace');
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => base + file).join(' ');
}

/**
 * Builds the entry page: the prerendered login, with its texts from the file of texts. Its styles, and the
 * script that runs before the application and loads it, are inline. Next to the page it writes the hashes of
 * the inline parts, which the server allows, and all files in Brotli.
 */
export function entryPage(): Plugin[] {
  let config: ResolvedConfig;
  let styles = '';

  async function fillPage(page: string): Promise<IndexHtmlTransformResult> {
    const texts = JSON.parse(await readFile(textsFile, 'utf8')) as object;
    return brandIcon(fillTexts(page, brandedTexts(texts, branding)));
  }

  return [
    {
      name: 'entry-page-texts',
      transformIndexHtml: { order: 'pre', handler: fillPage },
    },
    {
      // In a build, a script that only the build adds to the page sets the attribute.
      name: 'entry-page-scripted',
      apply: 'serve',
      transformIndexHtml: (page) => page.replace('<html', `<html ${scriptedAttribute}`),
    },
    {
      name: 'entry-page',
      apply: 'build',
      configResolved(resolved) {
        config = resolved;
      },
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          styles = takeEntryStyles(bundle);
        },
      },
      transformIndexHtml: {
        order: 'post',
        async handler(built, { bundle }) {
          const { page, address } = takeScript(built);
          const script = await bundleScript(join(config.root, 'src/entry/before-start.ts'), config.root);
          const screen = await prerender(config.root);
          const workspace = addressesOfWorkspace(bundle ?? {}, config.base);
          const data = `data-application="${address}" data-workspace="${workspace}"`;
          return page
            .replace('</head>', () => `<style>${styles}</style><script ${data}>${script}</script></head>`)
            .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`);
        },
      },
      async writeBundle() {
        const folder = resolve(config.root, config.build.outDir);
        const page = await readFile(join(folder, 'index.html'), 'utf8');
        await writeFile(join(folder, 'page-hashes.json'), JSON.stringify(hashesOf(page)));
        await compressFiles(folder);
      },
    },
  ];
}
