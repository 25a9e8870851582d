import { rolldown } from 'rolldown';
import { entries, isExternal, outputFolder, packageFolder } from './entries.ts';

/**
 * Builds the JavaScript of every entry. Shared modules are in separate files, so that a program has them
 * once: an error that `.` throws is an instance of the class that `./testing` exports.
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

/** Returns one entry with everything that it loads at once, minified as for production by a user's tools. */
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
