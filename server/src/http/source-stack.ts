import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

/** The source map of each built file that a trace came through; `null` for a file that has none. */
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
 * Leads a trace through the built server back to the files and lines of its source. What has no source map stays: all of
 * it when the server runs from source, and the lines of packages, whose functions have their names in the bundle too.
 * Node could do this by itself (`--enable-source-maps`), but takes a fifth longer to start, for traces that nobody reads.
 */
export function sourceStack(stack: string): string {
  return stack.replaceAll(
    /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
      // The nearest position before may be of another module.
      if (entry === undefined || !('originalSource' in entry) || entry.generatedLine !== Number(line) - 1)
        return place;
      const source = new URL(entry.originalSource, file).href;
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    },
  );
}
