import { fileTexts } from '../files/file-texts.ts';
import type { KindFacts } from './kind-facts.ts';

export const fileFacts: KindFacts<'file'> = {
  type: 'object',
  conditions: 'file',
  exported: 'fileNames',
  text: (value, _, { pack }) => fileTexts(value, pack),
  order: 'text',
  isUngrouped: true,
  isCut: true,
  isWide: true,
};
