import { linkTargetOf, type Resource } from '@ne2016/contract';
import type { DataLayer, RecordKey, ResourceStore } from '@ne2016/data-layer';
import { computedRecordsOf } from '#query/computed/computed-layer.ts';
import { computedAmong } from '#live/lists/use-computed.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { visitInSlices } from '#platform/visit-in-slices.ts';
import { createRecordWriter, type ExportFormat, namesOf, type WrittenRecords } from './export-writer.ts';
import { mostSheetRows } from './xlsx-writer.ts';

/** Which records of a list: those of the view, those that are selected, or all. */
type ExportScope = 'view' | 'selection' | 'all';

/** Records of a list that can be exported. */
export interface ExportPart {
  readonly scope: ExportScope;
  /** How many records it has. */
  readonly size: number;
  /** What names it beside the list, in the name of the file. */
  readonly name: string | null;
  /** Whether all of them are known: not while a list is searched or put in order. */
  readonly isReady: boolean;
  /** The attributes in their order; `null`: all of them. */
  readonly columns: readonly string[] | null;
  /** Whether it has a record of the list. */
  has(key: RecordKey): boolean;
  /** The records in their order, step by step: `undefined` is none of them. */
  keys(): Iterable<RecordKey | undefined>;
}

/** How many of the values of a part are not saved: what is exported is what is shown. */
export function countUnsaved(part: Pick<ExportPart, 'has' | 'columns'>, store: ResourceStore): number {
  const { columns } = part;
  const counted = store.unsaved().flatMap((key) => {
    // Neither a draft nor a record that is gone.
    const isExported = store.values(key) !== undefined && part.has(key);
    const changed = isExported ? (store.get(key)?.changed ?? []) : [];
    return changed.filter((name) => columns?.includes(name) ?? true);
  });
  return counted.length;
}

type ReadList = Pick<ResourceStore, 'load' | 'state' | 'subscribeState'>;

/** The lists that a resource links to, whose titles are written. */
function linkedLists(resource: Resource, layer: DataLayer): ReadList[] {
  return Object.values(resource.attributes).flatMap((attribute) => {
    const target = linkTargetOf(attribute);
    return target === null ? [] : [layer.store(linkedResource(target))];
  });
}

/** Ends once lists are there, or could not be loaded. */
async function untilSettled(lists: readonly ReadList[], signal: AbortSignal): Promise<void> {
  await Promise.all(
    lists.map(
      (store) =>
        new Promise<void>((resolve, reject) => {
          const isSettled = () => store.state.state === 'ready' || store.state.state === 'failed';
          store.load();
          if (isSettled()) return resolve();
          const release = store.subscribeState(() => {
            if (!isSettled()) return;
            release();
            resolve();
          });
          signal.addEventListener('abort', () => {
            release();
            reject(signal.reason as Error);
          });
        }),
    ),
  );
}

/** The records of a part, in short tasks; at once if the list has changed meanwhile: places are those of one moment. */
async function collectKeys(
  part: Pick<ExportPart, 'keys'>,
  store: Pick<ResourceStore, 'version'>,
  signal: AbortSignal,
): Promise<readonly RecordKey[]> {
  const { version } = store;
  const keys: RecordKey[] = [];
  const take = (key: RecordKey | undefined) => {
    if (key !== undefined) keys.push(key);
  };
  await visitInSlices(part.keys(), take, { signal });
  if (store.version === version) return keys;
  keys.length = 0;
  for (const key of part.keys()) take(key);
  return keys;
}

interface ExportRun {
  readonly layer: DataLayer;
  readonly format: ExportFormat;
  readonly part: Pick<ExportPart, 'keys'>;
  readonly records: WrittenRecords;
  readonly signal: AbortSignal;
  /** Told every now and then how many records are written, of how many. */
  readonly onProgress: (done: number, total: number) => void;
}

/** A file, and how many records are in it: `missing` ones are gone, or are more than a sheet takes. */
export interface ExportedFile {
  readonly file: Blob;
  readonly written: number;
  readonly missing: number;
}

/**
 * Writes records as they are shown into a file, while the page goes on.
 * @throws the reason of the signal when that ends it
 */
export async function exportRecords(run: ExportRun): Promise<ExportedFile> {
  const { layer, format, part, records, signal, onProgress } = run;
  const store = layer.store(records.resource);
  const keys = await collectKeys(part, store, signal);
  const computed = computedRecordsOf(store);
  const names = computedAmong(records.resource, namesOf(records));
  const read = [...linkedLists(records.resource, layer), ...(computed?.listsOf(names) ?? [])];
  await untilSettled(read, signal);
  if (names.length > 0) computed?.use();
  const writer = createRecordWriter(format, records);
  const most = format === 'xlsx' ? mostSheetRows - 1 : Infinity;
  let written = 0;
  const write = (key: RecordKey) => {
    const values = written < most ? store.values(key) : undefined;
    if (values === undefined) return;
    writer.add(values);
    written += 1;
  };
  await visitInSlices(keys, write, { signal, onProgress: (done) => onProgress(done, keys.length) });
  await visitInSlices(writer.rest, () => undefined, { signal });
  return { file: writer.finish(), written, missing: keys.length - written };
}
