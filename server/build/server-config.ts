import { basename, join } from 'node:path';
import type { UserConfig } from 'vite';
import { loadedLate } from '../../scripts/setup/installed-packages.mjs';
import { ownPlace } from './own-place.ts';
import { ownSourceMap } from './own-source-map.ts';
import { requiredBuiltins } from './required-builtins.ts';
import { teamPackages } from './team-packages.ts';

const server = join(import.meta.dirname, '..');

/** Worker threads of the programs. */
const threads = ['accounts/password-worker.ts'];

/** The chunk with all modules that programs load at their start. */
const common = 'server';

/**
 * Returns the build of server programs. All modules that are loaded at the start are one file; modules that
 * are rarely needed have files of their own. A build adds its files to the existing ones. Names and lines are
 * kept, so that traces stay readable.
 * @param name name of the folder in `server/dist`
 * @param programs files in `server/src`
 */
export function serverConfig(name: string, programs: readonly string[]): UserConfig {
  const folder = join(server, 'dist', name);
  const input = [...programs, ...threads].map((program) => join(server, 'src', program));
  return {
    root: server,
    publicDir: false,
    plugins: [teamPackages(folder), ownPlace(folder), requiredBuiltins(), ownSourceMap()],
    ssr: {
      noExternal: true,
      // Packages that few servers load, and late, stay outside the bundle; so does an optional part of `pg`
      // that is not installed.
      external: [...loadedLate, 'pg-native'],
      // Resolves packages as Node does, not to their files for bundlers.
      resolve: { conditions: ['node'], mainFields: [] },
    },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      // A running server may still load a chunk of the previous build.
      emptyOutDir: false,
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(input.map((file) => [basename(file, '.ts'), file])),
        output: {
          comments: false,
          sourcemapExcludeSources: true,
          // One folder, because paths are relative to it. The common chunk keeps its name.
          chunkFileNames: ({ name }) => (name === common ? '[name].js' : '[name]-[hash].js'),
          codeSplitting: {
            // Without the programs: they wait until the server listens, and modules that are loaded meanwhile
            // import this file.
            groups: [{ name: common, tags: ['$initial'], test: (id) => !input.includes(id) }],
          },
        },
      },
    },
  };
}
