import { type AttributeKind, defineResource } from '@ne2016/contract';
import { expect, test } from 'vitest';
import * as dataLayer from './index.ts';
import * as kinds from './kinds/index.ts';

// Compiles only if every kind is listed.
const builders: { readonly [Kind in AttributeKind]: (...given: never[]) => { kind: Kind } } = {
  ...dataLayer,
  ...kinds,
};

test('a program can declare all kinds of attributes with this package alone', () => {
  expect(builders.text).toBeTypeOf('function');
  expect(builders.siret).toBeTypeOf('function');
  expect(dataLayer.defineResource).toBe(defineResource);
});
