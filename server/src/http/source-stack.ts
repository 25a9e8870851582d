import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** The source map of each built file in a trace; `null` for a file without one. */
const maps = new Map<string, SourceMap | null>();

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

/**
 * Returns a trace through the built server with the files and lines of its source. Lines without a source map
 * are kept: all of them when the server runs from source, and those of packages, whose functions have their
 * names in the bundle too. Node can do this itself (`--enable-source-maps`), but then starts a fifth slower,
 * for traces that are rarely needed.
 */
export function sourceStack(stack: string): string {
  return stack.replaceAll(
    /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
      // The nearest earlier position may be in another module.
      if (entry === undefined || !('originalSource' in entry) || entry.generatedLine !== Number(line) - 1)
        return place;
      const source = new URL(entry.originalSource, file).href;
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    },
  );
}
