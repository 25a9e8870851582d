import { rolldown } from 'rolldown';
import { entries, isExternal, outputFolder, packageFolder } from './entries.ts';

/**
 * Builds the JavaScript of every entry. What several of them need is in files of its own, so that a program has it
 * once: an error that `.` throws is an instance of the class that `./testing` knows.
 */
export async function writeBundles(): Promise<void> {
  const build = await rolldown({
    cwd: packageFolder,
    input: entries,
    external: isExternal,
    // Rolldown replaces it by default. The build of the application decides, so that a production build drops the checks.
    transform: { define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' } },
  });
  await build.write({
    dir: outputFolder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name].js',
  });
  await build.close();
}

/** One entry with all that it loads at once, as small as the tools of a user make it for production. */
export async function bundleMinified(entry: string) {
  const build = await rolldown({
    cwd: packageFolder,
    input: entries[entry] ?? [],
    external: isExternal,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const [chunk] = output;
  return { code: chunk.code, modules: Object.keys(chunk.modules), imports: chunk.imports };
}
