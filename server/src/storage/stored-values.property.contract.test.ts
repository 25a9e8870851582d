import {
  amount,
  type Attribute,
  checkRecord,
  choices,
  date,
  dateTime,
  defineResource,
  email,
  flag,
  longText,
} from '@ne2016/contract';
import { file, files, number, text, url } from '@ne2016/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repositoryOf } from '../records/record-repository.ts';
import { rowsOf } from '../testing/rows-of.ts';
import { testDatabase } from '../testing/test-database.ts';

const label = 'x';
const everything = defineResource('everything', {
  labels: { plural: 'Tout', singular: 'tout', gender: 'masculine' },
  attributes: {
    text: text({ label }),
    long_text: longText({ label }),
    email: email({ label }),
    url: url({ label }),
    number: number({ label, decimals: 20 }),
    whole: number({ label }),
    amount: amount({ label }),
    date: date({ label }),
    date_time: dateTime({ label }),
    flag: flag({ label }),
    choices: choices({ label, options: { a: 'A', '"b\\': 'B', é: 'C' } }),
    file: file({ label }),
    files: files({ label }),
  } satisfies Record<string, Attribute>,
  title: 'text',
});

const storableText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((one) => !one.includes('\0'));
const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const orEmpty = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });

const reference = fc.record({ id: storableText, name: storableText, size: fc.nat(), type: fc.string() });

const values = fc.record({
  text: orEmpty(storableText),
  long_text: orEmpty(storableText),
  email: orEmpty(fc.constantFrom('a@b.example', 'prénom@exemple.fr')),
  url: orEmpty(fc.webUrl()),
  number: orEmpty(fc.double({ noNaN: true, noDefaultInfinity: true })),
  whole: orEmpty(fc.maxSafeInteger()),
  amount: orEmpty(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((cents) => cents / 100)),
  date: orEmpty(day.map((one) => one.toISOString().slice(0, 10))),
  date_time: orEmpty(day.map((one) => one.toISOString())),
  flag: fc.boolean(),
  choices: orEmpty(fc.subarray(['a', '"b\\', 'é'], { minLength: 1 })),
  file: orEmpty(reference),
  files: orEmpty(fc.uniqueArray(reference, { minLength: 1, selector: ({ id }) => id })),
});

test('invariant: what is stored comes back exactly as it was', async () => {
  const storage = await (await testDatabase()).open([everything]);
  await fc.assert(
    fc.asyncProperty(values, values, async (created, updated) => {
      const outcome = checkRecord(everything, created);
      fc.pre(outcome.ok);
      await storage.write(async (transaction) => {
        const id = await rowsOf(storage, everything).insert(transaction, outcome.values);
        const read = async () =>
          JSON.parse((await repositoryOf(storage, everything).read(transaction, id)) ?? '') as unknown;
        expect(await read()).toEqual({ id_everything: id, ...withoutNegativeZero(outcome.values) });
        await rowsOf(storage, everything).update(transaction, id, updated);
        expect(await read()).toEqual({ id_everything: id, ...withoutNegativeZero(updated) });
      });
    }),
  );
});

/** JSON has one zero. */
function withoutNegativeZero(record: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(record)) as Record<string, unknown>;
}
