import type { Resource, Samples } from '@ne2016/contract';
import { sql } from 'kysely';
import { StartFault } from '../config/start-fault.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import { recordTable } from '../storage/tables.ts';
import { wasUsed } from '../storage/was-used.ts';

/** Rows of one statement: many enough to be fast, with fewer parameters than the limits of databases. */
const rowsOfStatement = 500;

/** Called before the records of a resource are loaded, with their number. */
export type Progress = (resource: Resource, total: number) => void;

/** @throws StartFault for samples of another declaration, for example with a former name of an attribute */
function refuseOtherAttributes({ name, attributes }: Resource, records: readonly object[]): void {
  const declared = Object.keys(attributes);
  const written = new Set<string>();
  for (const record of records) for (const one of Object.keys(record)) written.add(one);
  const unknown = [...written].filter((one) => !declared.includes(one));
  const missing = declared.filter((one) => records.some((record) => !Object.hasOwn(record, one)));
  if (unknown.length + missing.length === 0) return;
  throw new StartFault([
    `Corrigez les exemples de la liste « ${name} » (dossier resources/src/samples), ou démarrez avec SAMPLE_DATA=false :`,
    ...unknown.map((one) => `- ${name}.${one} n’est pas un attribut\u00a0: écrivez le nom déclaré`),
    ...missing.map(
      (one) => `- ${name}.${one} manque\u00a0: donnez-lui une valeur dans chaque fiche, ou null`,
    ),
  ]);
}

async function insertRows(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = Object.keys(resource.attributes);
  const columns = sql.join(names.map((name) => sql.id(name)));
  const rows = records.map(
    (record) => sql`(${sql.join(names.map((name) => storage.columnValue(resource, name, record[name])))})`,
  );
  await sql`insert into ${recordTable(resource)} (${columns}) values ${sql.join(rows)}`.execute(transaction);
}

async function loadResource(
  storage: Storage,
  transaction: StorageTransaction,
  { resource, records }: Samples,
  progress: Progress,
): Promise<void> {
  const all = records();
  refuseOtherAttributes(resource, all);
  progress(resource, all.length);
  for (let start = 0; start < all.length; start += rowsOfStatement) {
    await insertRows(storage, transaction, resource, all.slice(start, start + rowsOfStatement));
  }
  await storage.changes.appendListReplaced(transaction, resource);
}

/**
 * Loads the samples into tables that were never used, all or nothing. The change log gets one row for each
 * list instead of one for each record: no client can have an earlier state that would need a delta.
 * @returns whether the samples were loaded
 */
export async function loadSamples(
  storage: Storage,
  samples: readonly Samples[],
  progress: Progress,
): Promise<boolean> {
  return storage.write(async (transaction) => {
    for (const { resource } of samples) if (await wasUsed(transaction, resource)) return false;
    for (const one of samples) await loadResource(storage, transaction, one, progress);
    return true;
  });
}
