import { linkTargetOf, type Resource } from '@ne2016/contract';
import type { DataLayer, RecordKey, ResourceStore } from '@ne2016/data-layer';
import { computedRecordsOf } from '#query/computed/computed-layer.ts';
import { computedAmong } from '#query/computed/computed-of-view.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { visitInSlices } from '#platform/visit-in-slices.ts';
import { createRecordWriter, type ExportFormat, namesOf, type WrittenRecords } from './export-writer.ts';
import { mostSheetRows } from './xlsx-writer.ts';

/** The records of an export: those of the view, the selected ones, or all. */
type ExportScope = 'view' | 'selection' | 'all';

/** Records of a list that can be exported. */
export interface ExportPart {
  readonly scope: ExportScope;
  /** Number of its records. */
  readonly size: number;
  /** Part of the file name, besides that of the list. */
  readonly name: string | null;
  /** Whether all of them are known: false while the list is being searched or sorted. */
  readonly isReady: boolean;
  /** The attributes in their order; `null` for all. */
  readonly columns: readonly string[] | null;
  /** Returns whether it contains a record of the list. */
  has(key: RecordKey): boolean;
  /** Yields the records in their order; a step without a record yields `undefined`. */
  keys(): Iterable<RecordKey | undefined>;
}

/** Returns the number of unsaved values of a part: exports contain the values that are shown. */
export function countUnsaved(part: Pick<ExportPart, 'has' | 'columns'>, store: ResourceStore): number {
  const { columns } = part;
  const counted = store.unsaved().flatMap((key) => {
    // Drafts and deleted records are not exported.
    const isExported = store.values(key) !== undefined && part.has(key);
    const changed = isExported ? (store.get(key)?.changed ?? []) : [];
    return changed.filter((name) => columns?.includes(name) ?? true);
  });
  return counted.length;
}

type ReadList = Pick<ResourceStore, 'load' | 'state' | 'subscribeState'>;

/** Returns the lists to which a resource links, whose titles are written. */
function linkedLists(resource: Resource, layer: DataLayer): ReadList[] {
  return Object.values(resource.attributes).flatMap((attribute) => {
    const target = linkTargetOf(attribute);
    return target === null ? [] : [layer.store(linkedResource(target))];
  });
}

/** Waits until lists are loaded or have failed to load. */
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

/**
 * Collects the records of a part in slices; again without slices if the list has changed meanwhile, because
 * places are valid for one moment only.
 */
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
  /** Called from time to time with the number of written and of all records. */
  readonly onProgress: (done: number, total: number) => void;
}

/** A file, and the number of its records. `missing` ones were deleted, or exceed the limit of a sheet. */
export interface ExportedFile {
  readonly file: Blob;
  readonly written: number;
  readonly missing: number;
}

/**
 * Writes records as displayed to a file, in slices.
 * @throws The reason of the signal if it is aborted.
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
