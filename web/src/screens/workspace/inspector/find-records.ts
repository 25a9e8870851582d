import type { InspectedRecord, ResourceStore, Values } from '@ne2016/data-layer';

/** More of them would not be read. */
const mostShown = 20;

const nothing: Values = {};

function clean(key: InspectedRecord['key'], snapshot: Values): InspectedRecord {
  return { key, snapshot, edits: nothing, bases: nothing, sent: null, unconfirmed: null };
}

/**
 * The records of a list whose identifier is what is looked for, or whose title contains it. Without anything to look
 * for: those that somebody works on.
 */
export function findRecords(store: ResourceStore, wanted: string): readonly InspectedRecord[] {
  const { workedOn } = store.inspect();
  const text = wanted.trim().toLowerCase();
  if (text === '') return workedOn;
  const { title } = store.resource;
  const matches = (key: InspectedRecord['key'], values: Values) =>
    String(key) === text ||
    String(values[title] ?? '')
      .toLowerCase()
      .includes(text);
  const found = workedOn.filter(({ key, snapshot, edits }) => matches(key, { ...snapshot, ...edits }));
  const known = new Set(workedOn.map(({ key }) => key));
  for (const id of store.ids()) {
    if (found.length >= mostShown) break;
    const record = known.has(id) ? undefined : store.get(id);
    if (record !== undefined && matches(id, record.values)) found.push(clean(id, record.snapshot));
  }
  return found;
}
