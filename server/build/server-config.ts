import { basename, join } from 'node:path';
import type { UserConfig } from 'vite';
import { loadedLate } from '../../scripts/setup/installed-packages.mjs';
import { ownPlace } from './own-place.ts';
import { ownSourceMap } from './own-source-map.ts';
import { requiredBuiltins } from './required-builtins.ts';
import { teamPackages } from './team-packages.ts';

const server = join(import.meta.dirname, '..');

/** Threads that programs start beside themselves. */
const threads = ['accounts/password-worker.ts'];

/** The file of all that programs load at once. */
const common = 'server';

/**
 * How programs of the server are built. All that they load at once is one file; what is rarely needed has files of its
 * own, which a build adds to those that are there. Names and lines stay as they are, for those who read a trace.
 * @param name of the folder in `server/dist`
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
      // What few servers load, and late, stays where it is; so does a part of `pg` that is not installed.
      external: [...loadedLate, 'pg-native'],
      // As Node itself finds packages, and not those of their files that are made for bundlers.
      resolve: { conditions: ['node'], mainFields: [] },
    },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      // A server that runs from here may still load a part for the first time, for which it then needs the old file.
      emptyOutDir: false,
      sourcemap: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(input.map((file) => [basename(file, '.ts'), file])),
        output: {
          comments: false,
          sourcemapExcludeSources: true,
          // One folder: places are found relative to it. What is loaded at once needs no new name.
          chunkFileNames: ({ name }) => (name === common ? '[name].js' : '[name]-[hash].js'),
          codeSplitting: {
            // Not the programs: they wait for the server to listen, and what is loaded meanwhile needs this file.
            groups: [{ name: common, tags: ['$initial'], test: (id) => !input.includes(id) }],
          },
        },
      },
    },
  };
}
