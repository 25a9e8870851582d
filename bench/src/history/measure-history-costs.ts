import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@ne2016/contract';
import { builtForgetfulServer } from '../../../scripts/setup/server-build.mjs';
import type { Comparison } from '../server/figures.ts';
import type { Call } from '../server/load/load.ts';
import { startLoadProcess } from '../server/load/load-process.ts';
import { type Effort, measureWork } from '../server/measure-works.ts';
import { type PreparedProduct, type ProgramOf, prepareProduct } from '../server/prepare-pairs.ts';
import { productProgram } from '../server/product/product-program.ts';
import { startServerProcess } from '../server/server-process.ts';
import type { Pair, Subject, SubjectName } from '../server/subject.ts';
import { type Work, works } from '../server/works.ts';

/** The written projects, after the 300 of the samples, and the length of their texts. */
const projects = { first: 301, count: 50, length: 2000 };

function projectCall({ credentials }: Pick<Subject, 'credentials'>, call: Pick<Call, 'method' | 'path'>) {
  return (values: object): Call => ({
    ...call,
    headers: { ...credentials, 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
}

/** Returns a different text each time, without common parts. */
const textOf = (turn: number) => `${turn} `.repeat(projects.length).slice(0, projects.length);

function longWrites(connections: number, count: number): Work {
  return {
    name: `write-long-${connections}`,
    title: `durable writes of 2,000 characters, ${connections} at a time`,
    list: 'communes',
    ...{ connections, isLong: false, repeats: 1 },
    calls: (subject, turn) =>
      Array.from({ length: count }, (_, index) => {
        const path = `/${paths.record('project', projects.first + (index % projects.count))}`;
        return projectCall(subject, { method: 'PUT', path })({ description: textOf(turn * count + index) });
      }),
  };
}

/** The measured works: writes of a number and of a long text, sequential and concurrent. */
export const historyWorks: readonly Work[] = [
  ...works.filter(({ name }) => name.startsWith('write-')),
  longWrites(1, 300),
  longWrites(50, 1500),
];

/** Creates the projects to write to. @throws Error if they have other identifiers. */
async function makeProjects(subject: Pick<Subject, 'credentials' | 'process'>): Promise<void> {
  const create = projectCall(subject, { method: 'POST', path: `/${paths.create('project')}` });
  for (let index = 0; index < projects.count; index += 1) {
    const { path, ...call } = create({ name: `Projet ${index}`, commune: 2000, status: 'idea' });
    const answer = await fetch(subject.process.address + path, call);
    const body = await answer.text();
    if (!answer.ok || !body.includes(`"id_project":${projects.first + index},`))
      throw new Error(`A creation failed: ${body}`);
  }
}

async function startSubject(
  name: SubjectName,
  folder: string,
  { prepared, programOf }: { prepared: PreparedProduct; programOf: ProgramOf },
  opened: AsyncDisposableStack,
): Promise<Subject> {
  const place = join(folder, name);
  await cp(prepared.folder, place, { recursive: true });
  const program = programOf(place);
  const file = name === 'floor' ? builtForgetfulServer : program.file;
  const process = opened.use(await startServerProcess({ ...program, file }));
  const subject = { process, credentials: prepared.credentials };
  await makeProjects(subject);
  return { name, ...subject, cursors: { 0: '', 100: '', 1000: '' } };
}

/**
 * The product, and as the floor the product with a change log that does not store previous values, over the
 * same data.
 */
export async function startHistoryPair(
  folder: string,
  opened: AsyncDisposableStack,
  programOf: ProgramOf = productProgram,
): Promise<Pair> {
  const parts = { prepared: await prepareProduct(join(folder, 'prepared'), programOf), programOf };
  const floor = await startSubject('floor', folder, parts, opened);
  const product = await startSubject('product', folder, parts, opened);
  return { floor, product, file: '' };
}

/**
 * Measures writes with the history and without, by the name of the work.
 * @param tell receives each title at its start
 */
export async function measureHistoryCosts(
  pair: Pair,
  effort: Effort,
  tell: (text: string) => void,
): Promise<Record<string, Comparison>> {
  const found: Record<string, Comparison> = {};
  await using load = startLoadProcess();
  for (const work of historyWorks) {
    tell(work.title);
    found[work.name] = await measureWork(load, pair, work, effort);
  }
  return found;
}
