import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExactlySame, isUnchanged } from '../changes/changed-attributes.ts';
import {
  editRecord,
  type EditedRecord,
  endFailedSave,
  mergeRecord,
  mergeSavedRecord,
} from './merge-record.ts';

const attribute = fc.constantFrom('name', 'note', 'tags', 'rank');
const value = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'a', 'b', 0, 1, true),
  fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
);
const values = fc.dictionary(attribute, value);
const untouched = values.map((snapshot): EditedRecord => ({ snapshot, edits: {}, sent: null }));
const edited = fc.tuple(untouched, values).map(([record, changes]) => editRecord(record, changes));
const saving = edited.map((record): EditedRecord => ({ ...record, sent: record.edits }));

const local = ({ snapshot, edits }: EditedRecord) => ({ ...snapshot, ...edits });

describe('specification §4: merging an incremental refresh or a single-record fetch', () => {
  it('an attribute with unsaved changes is not overwritten, all others are updated', () => {
    fc.assert(
      fc.property(edited, values, (record, incoming) => {
        const merged = mergeRecord(record, incoming);
        const attributes = Object.keys({ ...local(record), ...incoming });
        for (const name of attributes) {
          const expected = name in record.edits || !(name in incoming) ? local(record) : incoming;
          expect(isUnchanged(expected[name], local(merged)[name])).toBe(true);
        }
        expect(merged.snapshot).toEqual({ ...record.snapshot, ...incoming });
      }),
    );
  });

  it('merging twice equals once', () => {
    fc.assert(
      fc.property(edited, values, (record, incoming) => {
        const once = mergeRecord(record, incoming);
        expect(mergeRecord(once, incoming)).toBe(once);
      }),
    );
  });

  it('an edit that equals the new snapshot is no longer one', () => {
    fc.assert(
      fc.property(edited, (record) => {
        expect(mergeRecord(record, record.edits).edits).toEqual({});
      }),
    );
  });

  it('an edit changes no attribute but its own', () => {
    fc.assert(
      fc.property(edited, attribute, value, (record, name, typed) => {
        const { [name]: _after, ...others } = local(editRecord(record, { [name]: typed }));
        const { [name]: _before, ...same } = local(record);
        expect(others).toEqual(same);
      }),
    );
  });

  it('answers the same object when it brings nothing new', () => {
    fc.assert(
      fc.property(edited, (record) => {
        expect(mergeRecord(record, record.snapshot)).toBe(record);
      }),
    );
  });
});

describe('what is typed while a save is under way', () => {
  it('survives the answer, and every merge before it, whatever was typed', () => {
    fc.assert(
      fc.property(saving, values, values, values, (record, typed, fetched, answer) => {
        const typedMeanwhile = editRecord(record, typed);
        const saved = mergeSavedRecord(mergeRecord(typedMeanwhile, fetched), answer, record.snapshot);
        for (const name of Object.keys(typed)) {
          const isStillAsSent = name in record.edits && isUnchanged(record.edits[name], typed[name]);
          const wasNoEdit = !(name in typedMeanwhile.edits);
          if (isStillAsSent || wasNoEdit) continue;
          // A merge that brought the very value has made the edit superfluous before the answer moved on.
          if (!(name in record.edits) && isUnchanged(fetched[name], typed[name])) continue;
          expect(isUnchanged(typed[name], local(saved)[name])).toBe(true);
        }
      }),
    );
  });

  it('the old value typed back is an edit against the answer', () => {
    const record: EditedRecord = { snapshot: { name: 'old' }, edits: { name: 'new' }, sent: { name: 'new' } };
    const saved = mergeSavedRecord(editRecord(record, { name: 'old' }), { name: 'new' }, record.snapshot);
    expect(saved).toEqual({ snapshot: { name: 'new' }, edits: { name: 'old' }, sent: null });
  });

  it('a value that the server made its own of is taken over when nothing was typed', () => {
    const record: EditedRecord = {
      snapshot: { name: 'old' },
      edits: { name: ' new ' },
      sent: { name: ' new ' },
    };
    expect(mergeSavedRecord(record, { name: 'new' }, record.snapshot)).toEqual({
      snapshot: { name: 'new' },
      edits: {},
      sent: null,
    });
  });

  it('the answer replaces no value that was learned while it was under way', () => {
    fc.assert(
      fc.property(saving, values, values, (record, fetched, answer) => {
        const between = mergeRecord(record, fetched);
        const saved = mergeSavedRecord(between, answer, record.snapshot);
        const learned = Object.entries(fetched).filter(
          ([name, known]) => !isExactlySame(known, record.snapshot[name]),
        );
        expect(saved.snapshot).toMatchObject(Object.fromEntries(learned));
      }),
    );
  });

  it('a save that failed leaves every edit as it was', () => {
    fc.assert(
      fc.property(saving, (record) => {
        expect(local(endFailedSave(record))).toEqual(local(record));
        expect(endFailedSave(record).sent).toBeNull();
      }),
    );
  });
});
