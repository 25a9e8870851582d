import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFloorDatabase } from './floor/floor-database.ts';
import { makeChanges } from './product/make-changes.ts';
import { productDatabase, productProgram } from './product/product-program.ts';
import { keepCommunesOnly, resizeList } from './product/resize-list.ts';
import { signIn } from './product/sign-in.ts';
import { type ServerProcess, type ServerProgram, startServerProcess } from './server-process.ts';
import { type DeltaSize, deltaSizes, type Pair } from './subject.ts';

/** Returns the program of a product over a data directory. */
export type ProgramOf = (dataFolder: string) => ServerProgram;

const floorFile = join(import.meta.dirname, 'floor', 'floor-program.ts');

/** Returns the program of the floor over its database. */
export function floorProgram(file: string): ServerProgram {
  return { file: floorFile, words: [file], environment: {} };
}

/** Returns the places of a pair’s data. */
export function placesOf(folder: string) {
  return { product: join(folder, 'product'), floor: join(folder, 'floor.sqlite') };
}

/** Starts both servers over data that only the product has so far, and changes some of it. */
async function startPair(folder: string, programOf: ProgramOf, opened: AsyncDisposableStack): Promise<Pair> {
  const places = placesOf(folder);
  const start = async (program: ServerProgram): Promise<ServerProcess> =>
    opened.use(await startServerProcess(program));
  const product = await start(programOf(places.product));
  const credentials = await signIn(product.address);
  const { changes, cursors } = await makeChanges(product.address, credentials);
  makeFloorDatabase(places.floor, productDatabase(places.product), changes);
  const floor = await start(floorProgram(places.floor));
  const positions = Object.fromEntries(
    deltaSizes.map((size) => [size, String(changes.length - size)]),
  ) as Record<DeltaSize, string>;
  return {
    file: productDatabase(places.product),
    product: { name: 'product', process: product, credentials, cursors },
    floor: { name: 'floor', process: floor, credentials: {}, cursors: positions },
  };
}

/** The data directory of a used product, and the credentials of a signed-in user. */
export interface PreparedProduct {
  readonly folder: string;
  readonly credentials: Readonly<Record<string, string>>;
}

/** Lets a product load its samples and create its account, and stops it. */
export async function prepareProduct(
  folder: string,
  programOf: ProgramOf = productProgram,
): Promise<PreparedProduct> {
  await mkdir(folder, { recursive: true });
  let credentials: PreparedProduct['credentials'];
  {
    await using product = await startServerProcess(programOf(folder));
    credentials = await signIn(product.address);
  }
  keepCommunesOnly(productDatabase(folder));
  return { folder, credentials };
}

/** Prepares a pair with a list of a given size, over a copy of a product’s data. */
export async function preparePair(
  folder: string,
  prepared: PreparedProduct,
  size: number,
  opened: AsyncDisposableStack,
  programOf: ProgramOf = productProgram,
): Promise<Pair> {
  const { product } = placesOf(folder);
  await cp(prepared.folder, product, { recursive: true });
  resizeList(productDatabase(product), size);
  return startPair(folder, programOf, opened);
}
