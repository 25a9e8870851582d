import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExactlySame, isUnchanged, type Values } from './changed-attributes.ts';
import {
  adoptEdits,
  conflictsOf,
  dropEdit,
  editRecord,
  type LocalRecord,
  endFailedSave,
  keepEdit,
  mergeRecord,
  mergeSavedRecord,
  noValues,
  settleRecord,
} from './merge-record.ts';

const attribute = fc.constantFrom('name', 'note', 'tags', 'rank');
const value = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'a', 'b', 0, 1, true),
  fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
);
const values = fc.dictionary(attribute, value);
const clean = { edits: noValues, bases: noValues, sent: null, unconfirmed: null };
const untouched = values.map((snapshot): LocalRecord => ({ ...clean, snapshot }));
const edited = fc.tuple(untouched, values).map(([record, changes]) => editRecord(record, changes));
const saving = edited.map((record): LocalRecord => ({ ...record, sent: record.edits }));

const local = ({ snapshot, edits }: LocalRecord) => ({ ...snapshot, ...edits });

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
          // A fetch with the same value has dropped the edit before the answer moved on.
          if (!(name in record.edits) && isUnchanged(fetched[name], typed[name])) continue;
          expect(isUnchanged(typed[name], local(saved)[name])).toBe(true);
        }
      }),
    );
  });

  it('the old value typed back is an edit against the answer', () => {
    const record = startSave({ name: 'old' }, { name: 'new' });
    const saved = mergeSavedRecord(editRecord(record, { name: 'old' }), { name: 'new' }, record.snapshot);
    expect(saved).toMatchObject({ snapshot: { name: 'new' }, edits: { name: 'old' }, sent: null });
    expect(conflictsOf(saved)).toEqual([]);
  });

  it('a value that the server made its own of is taken over when nothing was typed', () => {
    const record = startSave({ name: 'old' }, { name: ' new ' });
    expect(mergeSavedRecord(record, { name: 'new' }, record.snapshot)).toEqual({
      ...clean,
      snapshot: { name: 'new' },
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
      fc.property(saving, fc.boolean(), (record, isOutcomeUnknown) => {
        const ended = endFailedSave(record, isOutcomeUnknown);
        expect(local(ended)).toEqual(local(record));
        expect(ended).toMatchObject({ sent: null, unconfirmed: isOutcomeUnknown ? record.sent : null });
      }),
    );
  });

  it('what a save of unknown outcome did is no conflict for what is typed since, while the next save is under way', () => {
    const failed = endFailedSave(startSave({ name: 'old' }, { name: 'new' }), true);
    const typedOn = editRecord(failed, { name: 'newer' });
    const next = { ...typedOn, sent: typedOn.edits };
    const merged = mergeRecord(next, { name: 'new' });
    expect(conflictsOf(merged)).toEqual([]);
    expect(conflictsOf(mergeRecord(merged, { name: 'old' }))).toEqual(['name']);
  });

  it('the old value typed back after a save of unknown outcome stays while another attribute is saved', () => {
    const failed = endFailedSave(startSave({ name: 'old' }, { name: 'new' }), true);
    const typedBack = { ...editRecord(failed, { name: 'old' }), sent: { note: 'new' } };
    expect(mergeRecord(typedBack, { rank: 1 }).edits).toEqual({ name: 'old' });
  });

  it('the old value typed back after a save of unknown outcome stays until it is known what became of that', () => {
    const failed = endFailedSave(startSave({ name: 'old' }, { name: 'new' }), true);
    const typedBack = editRecord(failed, { name: 'old' });
    expect(mergeRecord(typedBack, { name: 'new' }).edits).toEqual({ name: 'old' });
    expect(mergeRecord(typedBack, { name: 'old' }).edits).toEqual({});
  });
});

describe('what is unsaved of a record that is gone', () => {
  it('is what its last snapshot does not have', () => {
    fc.assert(
      fc.property(saving, values, values, (record, typed, fetched) => {
        const lost = endFailedSave(mergeRecord(editRecord(record, typed), fetched), true);
        const settled = settleRecord(lost);
        const isArrived = (name: string) =>
          isUnchanged(lost.snapshot[name], lost.edits[name]) &&
          (!Object.hasOwn(lost.unconfirmed ?? {}, name) ||
            isUnchanged(lost.snapshot[name], lost.unconfirmed?.[name]));
        const expected = Object.entries(lost.edits).filter(([name]) => !isArrived(name));
        expect(settled.edits).toEqual(Object.fromEntries(expected));
        expect(settled.snapshot).toBe(lost.snapshot);
        expect(settleRecord(settled)).toEqual(settled);
      }),
    );
  });

  it('is all of it as long as its save is under way', () => {
    fc.assert(
      fc.property(saving, (record) => {
        expect(settleRecord(record)).toEqual(record);
      }),
    );
  });

  it('is the old value typed back over a save of which nobody knows whether it arrived', () => {
    const failed = endFailedSave(startSave({ name: 'old' }, { name: 'new' }), true);
    expect(settleRecord(editRecord(failed, { name: 'old' })).edits).toEqual({ name: 'old' });
  });
});

describe('conflicts', () => {
  it('are the attributes that the server has changed under an unsaved edit', () => {
    fc.assert(
      fc.property(edited, values, (record, incoming) => {
        const merged = mergeRecord(record, incoming);
        const expected = Object.keys(merged.edits).filter(
          (name) => name in incoming && !isUnchanged(record.snapshot[name], incoming[name]),
        );
        expect(conflictsOf(merged)).toEqual(expected);
      }),
    );
  });

  it('end when the server goes back to what the edit was made over', () => {
    fc.assert(
      fc.property(edited, values, (record, incoming) => {
        const names = Object.keys(incoming);
        const back = Object.fromEntries(names.map((name) => [name, record.snapshot[name]]));
        expect(conflictsOf(mergeRecord(mergeRecord(record, incoming), back))).toEqual([]);
      }),
    );
  });

  it('end by keeping mine, which changes no value, or by taking theirs, which leaves no edit', () => {
    fc.assert(
      fc.property(edited, values, (record, incoming) => {
        const merged = mergeRecord(record, incoming);
        for (const name of conflictsOf(merged)) {
          const kept = keepEdit(merged, name);
          expect([conflictsOf(kept).includes(name), local(kept)]).toEqual([false, local(merged)]);
          const dropped = dropEdit(merged, name);
          expect([name in dropped.edits, local(dropped)[name]]).toEqual([false, merged.snapshot[name]]);
        }
      }),
    );
  });

  it('are none with what this client itself has sent, whichever way it comes back', () => {
    fc.assert(
      fc.property(saving, values, fc.boolean(), (record, typed, isFailed) => {
        const typedOn = editRecord(record, typed);
        const sent = record.sent ?? {};
        const before = mergeRecord(isFailed ? endFailedSave(typedOn, true) : typedOn, sent);
        expect(conflictsOf(before)).toEqual([]);
        const afterwards = isFailed ? before : mergeSavedRecord(before, sent, record.snapshot);
        expect(conflictsOf(afterwards)).toEqual([]);
      }),
    );
  });

  it('are found when edits are taken up again over other values than they were made over', () => {
    fc.assert(
      fc.property(edited, values, (record, incoming) => {
        const present = mergeRecord({ ...clean, snapshot: record.snapshot }, incoming);
        const adopted = adoptEdits(present, record.edits, record.bases);
        const merged = mergeRecord(record, incoming);
        expect([local(adopted), conflictsOf(adopted)]).toEqual([local(merged), conflictsOf(merged)]);
      }),
    );
  });
});

function startSave(snapshot: Values, edits: Values): LocalRecord {
  const record = editRecord({ ...clean, snapshot }, edits);
  return { ...record, sent: record.edits };
}
