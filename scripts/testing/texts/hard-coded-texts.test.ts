import { afterAll, expect, test } from 'vitest';
import { findHardCodedTexts } from './hard-coded-texts.ts';
import { openSourceCode } from './source-code.ts';
import { typographyFaults } from './typography.ts';

const code = openSourceCode();
afterAll(() => code[Symbol.dispose]());

/**
 * Files and folders that may contain texts. Errors for the operator at the console are in French, and may
 * occur before any text can be loaded; so are descriptions of the API for developers of clients. Messages to
 * push clients are in the English of their protocol. The description of a single call is at its route.
 */
const operators = [
  'scripts/',
  'server/src/accounts/first-account.ts',
  'server/src/backup/',
  'server/src/commands/',
  'server/src/config/',
  'server/src/extensions/routes/add-extension-routes.ts',
  'server/src/files/file-descriptions.ts',
  'server/src/files/s3-file-store.ts',
  'server/src/kinds/',
  'server/src/monitoring/health-routes.ts',
  'server/src/monitoring/metrics-route.ts',
  'server/src/openapi/',
  'server/src/records/history/history-descriptions.ts',
  'server/src/records/record-descriptions.ts',
  'server/src/start/',
  'server/src/static/static-files.ts',
  'server/src/storage/',
];
const others = [
  // Metrics are described in English, like their names.
  'server/src/monitoring/measure-requests.ts',
  'server/src/monitoring/metrics.ts',
  'server/src/push/protocol/',
  // The notations of a language are in its pack, and its own name is the same in every language.
  'web/src/formats/locale-pack.ts',
  'web/src/i18n/offered-languages.ts',
  // Faults of declarations and extensions quote code, with its quotation marks and colons.
  'server/src/extensions/hook-faults.ts',
  'server/src/extensions/jobs/job-faults.ts',
  'server/src/start/refuse-faulty-extensions.ts',
  'server/src/extensions/routes/route-faults.ts',
  'server/src/extensions/written-code.ts',
  'server/src/declarations/declared-paths.ts',
  'server/src/samples/load-samples.ts',
  'server/src/declarations/refuse-faulty-declarations.ts',
  'web/src/entry/show-declaration-faults.ts',
  'web/src/extensions/find-interface-faults.ts',
];

/** Their texts are generated code, not read by people. */
const templates = ['scripts/generate/new-part.mjs'];

const all = code.files('web/src', 'server/src', 'scripts').map(findHardCodedTexts);
const found = all.flatMap(({ texts }) => texts);
const descriptions = all.flatMap((one) => one.descriptions);
const isIn = (places: readonly string[]) => (place: string) => places.some((one) => place.startsWith(one));
const isAllowed = isIn([...operators, ...others]);
const isOfOperator = (place: string) => isIn(operators)(place) && !isIn(others)(place);

test('no text that people read stands in code', () => {
  expect(found.filter(([place]) => !isAllowed(place))).toEqual([]);
});

test('each exception is still one', () => {
  expect([...operators, ...others].filter((one) => !found.some(([place]) => place.startsWith(one)))).toEqual(
    [],
  );
});

test.each(typographyFaults)('what the operator reads has nowhere $what', ({ pattern }) => {
  const texts = [
    ...descriptions,
    ...found.filter(([place]) => isOfOperator(place) && !isIn(templates)(place)),
  ];
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
});
