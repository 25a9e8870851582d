import type { Mutant } from './draw-mutants.ts';
import type { ProjectCopy } from './project-copy.ts';

/** The parts of a copy that the type check needs. */
type Checked = Pick<ProjectCopy, 'apply' | 'run'>;

/** Places of one workspace: the wanted number of valid mutants, and the places to try. */
interface Draw {
  readonly places: Generator<readonly Mutant[], void>;
  readonly wanted: number;
}

/** A place whose mutants are tried one after the other. */
interface Candidate {
  readonly draw: Draw;
  readonly mutants: readonly Mutant[];
  isValid: boolean;
}

const minutes = 60_000;

/** Returns the files with type errors. */
async function faultyFiles(copy: Checked): Promise<Set<string>> {
  const words = [
    '--pretty',
    'false',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.mutants.tsbuildinfo',
  ];
  const { isPassed, output } = await copy.run(['tsc', '-p', '.', ...words], 10 * minutes);
  const files = new Set(Array.from(output.matchAll(/^(\S.*?)\(\d+,\d+\): error/gm), ([, file = '']) => file));
  if (!isPassed && files.size === 0) throw new Error(`The types cannot be checked:\n${output}`);
  return files;
}

/** Returns the files with type errors when several mutants are applied, each in a different file. */
async function faultyFilesWith(copy: Checked, mutants: readonly Mutant[]): Promise<Set<string>> {
  const restores = [];
  for (const mutant of mutants) restores.push(await copy.apply(mutant));
  try {
    return await faultyFiles(copy);
  } finally {
    for (const restore of restores) await restore?.();
  }
}

/** Draws places until a draw has as many candidates as wanted mutants. */
function topUp(candidates: Candidate[], draw: Draw): void {
  let missing = draw.wanted - candidates.filter((one) => one.draw === draw).length;
  for (; missing > 0; missing -= 1) {
    const next = draw.places.next();
    if (next.done === true) return;
    candidates.push({ draw, mutants: next.value, isValid: false });
  }
}

/**
 * Returns the first places with a mutant that compiles. Many are checked at once, each in another file: one
 * type check takes half a minute, for one mutant as for sixty.
 */
export async function validMutants(copy: Checked, draws: readonly Draw[]): Promise<Mutant[]> {
  const candidates: Candidate[] = [];
  let most = Infinity;
  for (;;) {
    for (const draw of draws) topUp(candidates, draw);
    const open = candidates.filter(({ isValid }) => !isValid);
    const byFile = new Map(open.toReversed().map((one) => [one.mutants[0]?.file ?? '', one]));
    const round = [...byFile.values()].slice(0, most);
    if (round.length === 0)
      return draws.flatMap((draw) =>
        candidates.flatMap((one) => (one.draw === draw ? one.mutants.slice(0, 1) : [])),
      );
    const faulty = await faultyFilesWith(
      copy,
      round.flatMap(({ mutants: [mutant] }) => mutant ?? []),
    );
    const isAtFault = ({ mutants: [mutant] }: Candidate) => faulty.has(mutant?.file ?? '');
    // If only other files have errors, fewer mutants are checked, until the cause is known.
    const blamed = round.length === 1 && faulty.size > 0 ? round : round.filter(isAtFault);
    if (faulty.size > 0 && blamed.length === 0) most = Math.ceil(round.length / 2);
    else most = Infinity;
    // Mutants that compile next to faulty ones are not checked again: later rounds then have fewer changes.
    const files = new Set(round.map(({ mutants: [mutant] }) => mutant?.file));
    if ([...faulty].every((file) => files.has(file)))
      for (const one of round) one.isValid = !blamed.includes(one);
    for (const one of blamed) {
      const [, ...mutants] = one.mutants;
      const index = candidates.indexOf(one);
      candidates.splice(index, 1, ...(mutants.length > 0 ? [{ ...one, mutants }] : []));
    }
  }
}
