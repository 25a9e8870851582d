import { fileTexts } from '../files/file-texts.ts';
import type { KindFacts } from './kind-facts.ts';

export const filesFacts: KindFacts<'files'> = {
  type: 'object',
  conditions: 'file',
  exported: 'fileNames',
  text: (value, _, { pack }) => fileTexts(value, pack),
  order: 'text',
  isUngrouped: true,
  listSpace: 32,
  isCut: true,
  isWide: true,
};
