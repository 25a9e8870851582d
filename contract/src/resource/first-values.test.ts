import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  choice,
  date,
  DeclaredFunctionError,
  defineResource,
  findDeclarationFaults,
  findDefaultFaults,
  firstValues,
  flag,
  type NewRecord,
  number,
  type RecordOf,
  type Resource,
  text,
} from '../index.ts';
import { note } from '../declarations/testing/written-note.ts';

const label = 'x';
const made: NewRecord = { person: { id: 'ada', role: 'editor' }, today: '2026-03-05' };

const visit = defineResource('visit', {
  labels: { plural: 'Visites', singular: 'visite', gender: 'feminine' },
  attributes: {
    name: text({ label, required: true }),
    day: date({ label, required: true, default: ({ today }) => today }),
    state: choice({ label, required: true, options: { open: 'Ouverte', shut: 'Close' }, default: 'open' }),
    guide: text({ label, default: ({ person }) => (person.role === 'reader' ? null : person.id) }),
    hours: number({ label, default: 0 }),
    urgent: flag({ label, default: true }),
  },
  title: 'name',
});

describe('the first values of a new record', () => {
  test('are those that its declaration gives, for who makes it and the day', () => {
    const values = { day: '2026-03-05', state: 'open', guide: 'ada', hours: 0, urgent: true };
    expect(firstValues(visit, made)).toEqual(values);
    expect(firstValues(visit, { ...made, person: { id: 'bob', role: 'reader' } })).toEqual({
      ...values,
      guide: null,
    });
  });

  test('leave the type of records as it is', () => {
    expectTypeOf<RecordOf<typeof visit>['state']>().toEqualTypeOf<'open' | 'shut'>();
    expectTypeOf<RecordOf<typeof visit>['guide']>().toEqualTypeOf<string | null>();
    // @ts-expect-error It is none of the options.
    choice({ label, options: { open: 'Ouverte' }, default: 'shut' });
    // @ts-expect-error It is no number.
    number({ label, default: '1' });
  });

  test('a function that throws is named, without what it was given or says', () => {
    const attributes = {
      name: text({
        label,
        default({ person }) {
          throw new TypeError(`no ${person.id}`);
        },
      }),
    };
    let thrown: unknown;
    try {
      firstValues({ ...visit, attributes }, made);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(DeclaredFunctionError);
    const { message, stack } = thrown as Error;
    expect(message).toBe(
      "The default of 'visit.name' threw TypeError: a function of a declaration must not throw",
    );
    expect(stack).toContain('first-values.test.ts');
    expect(stack).not.toContain('ada');
  });
});

describe('a first value that cannot be one is told with what to write instead', () => {
  const faultsOf = (attribute: unknown) => {
    const resources = [note({ attributes: { name: text({ label }), a: attribute } })];
    return [...findDeclarationFaults(resources), ...findDefaultFaults(resources)];
  };

  test.each<[string, unknown, string[]]>([
    ['one that fits', number({ label, max: 5, default: 5 }), []],
    ['a function', date({ label, default: ({ today }) => today }), []],
    [
      'one beyond the bounds',
      number({ label, max: 5, default: 6 }),
      ['note.a: default 6 est refusé par l’attribut lui-même (max)\u00a0: donnez-en un qui convient'],
    ],
    [
      'one that is no option',
      { kind: 'choice', label, options: { open: 'Ouverte' }, default: 'shut' },
      ['note.a: default "shut" est refusé par l’attribut lui-même (choice)\u00a0: donnez-en un qui convient'],
    ],
    [
      'one of another type',
      { kind: 'flag', label, default: 'yes' },
      ['note.a: default "yes" est refusé par l’attribut lui-même (flag)\u00a0: donnez-en un qui convient'],
    ],
    [
      'none, for what must be filled',
      text({ label, required: true, default: ' ' }),
      ['note.a: default " " est refusé par l’attribut lui-même (required)\u00a0: donnez-en un qui convient'],
    ],
    [
      'a list',
      { kind: 'text', label, default: ['a'] },
      ['note.a: default doit être une valeur de l’attribut, ou une fonction qui en donne une, et non ["a"]'],
    ],
    [
      'a file',
      { kind: 'file', label, default: 'a' },
      [
        "note.a: 'default' n’est pas une option de file\u00a0: utilisez label, hint, help, required, formerly, width, maxSize, accept",
      ],
    ],
  ])('%s', (_what, attribute, expected) => {
    expect(faultsOf(attribute)).toEqual(expected);
  });

  test('what is no resource at all is left to the other checks', () => {
    expect(findDefaultFaults([undefined, note({ attributes: null })] as unknown as Resource[])).toEqual([]);
  });
});
