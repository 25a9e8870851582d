import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRandom } from '@ne2016/contract/seeded-random';
import { type Mutation, mutationsOf, type Rule } from './mutations.ts';

/** The workspaces that get the same number of mutants each. */
export const workspaces = ['contract', 'data-layer', 'server', 'web'] as const;

/** A change of one place, in a form that can be found again in another commit. */
export interface Mutant {
  readonly rule: Rule;
  /** Relative to the project’s folder, with slashes. */
  readonly file: string;
  /** The line of the place, from 1. */
  readonly line: number;
  /** The text around the place, which the file contains exactly once, and its replacement. */
  readonly before: string;
  readonly after: string;
}

interface Place {
  readonly file: string;
  readonly code: string;
  readonly mutation: Mutation;
}

const untested = /\.test\.|\.d\.ts$|(?:^|[/-])(?:testing|test-setup)\//;

function placesIn(folder: string, workspace: string): Place[] {
  const files = globSync(`${workspace}/src/**/*.{ts,tsx}`, { cwd: folder });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !untested.test(file))
    .toSorted()
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      return mutationsOf(file, code).map((mutation) => ({ file, code, mutation }));
    });
}

/** Returns the shortest text around a place that the file contains only once. */
function uniquePart(code: string, { place: { start, end } }: Mutation): { from: number; to: number } {
  for (let margin = 20; ; margin *= 2) {
    const from = Math.max(0, start - margin);
    const to = Math.min(code.length, end + margin);
    if (code.split(code.slice(from, to)).length === 2) return { from, to };
  }
}

/** Returns the mutants of a place, in the order of attempts: the first that compiles is used. */
function mutantsOf({ file, code, mutation }: Place): Mutant[] {
  const { rule, replacements } = mutation;
  const { start, end } = mutation.place;
  const { from, to } = uniquePart(code, mutation);
  const line = code.slice(0, start).split('\n').length;
  const before = code.slice(from, to);
  return replacements.map((text) => {
    const after = code.slice(from, start) + text + code.slice(end, to);
    return { rule, file, line, before, after };
  });
}

/**
 * Draws the places of a workspace one after the other, until there are none left: all rules are equally
 * likely, and then all places of a rule.
 */
export function* drawPlaces(
  folder: string,
  workspace: string,
  seed: number,
): Generator<readonly Mutant[], void> {
  const random = new SeededRandom(seed);
  const byRule = [...Map.groupBy(placesIn(folder, workspace), ({ mutation }) => mutation.rule).values()];
  while (byRule.length > 0) {
    const places = random.pick(byRule);
    const [place] = places.splice(random.below(places.length), 1);
    if (places.length === 0) byRule.splice(byRule.indexOf(places), 1);
    if (place !== undefined) yield mutantsOf(place);
  }
}
