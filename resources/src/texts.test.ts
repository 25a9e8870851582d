import { findDeclarationFaults } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { declaredTexts } from '../../scripts/testing/texts/declared-texts.ts';
import { typographyFaults, wordFaults } from '../../scripts/testing/texts/typography.ts';
import { resources } from './index.ts';

test('the declarations fit each other', () => {
  expect(findDeclarationFaults(resources)).toEqual([]);
});

test.each([...typographyFaults, ...wordFaults])('the declared texts have nowhere $what', ({ pattern }) => {
  const texts = declaredTexts(resources);
  expect(texts).not.toEqual([]);
  expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
});
