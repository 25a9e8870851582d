import { expect, test } from 'vitest';
import * as contract from '../../index.ts';
import { type Attribute, type AttributeKind, kindRules } from './kinds.ts';

// Compiles only if every kind is listed.
const builders: { readonly [Kind in AttributeKind]: (...given: never[]) => { kind: Kind } } = contract;

test.each(Object.keys(kindRules) as AttributeKind[])('the builder of the kind %s has its name', (kind) => {
  const build = builders[kind] as (...given: unknown[]) => Attribute;
  expect(build({ label: 'x' }, {}).kind).toBe(kind);
});
