import { FileLink } from '../files/file-link.tsx';
import { FileInput } from '../files/file-input.tsx';
import { fileTexts } from '../files/file-texts.ts';
import type { KindDefinition } from './kind-definition.ts';

export const fileKind: KindDefinition<'file'> = {
  type: 'object',
  conditions: 'file',
  text: (value, _, { pack }) => fileTexts(value, pack),
  order: 'text',
  isUngrouped: true,
  isCut: true,
  isWide: true,
  Reading: ({ value }) => <FileLink key={value.id} file={value} />,
  Input: ({ attribute, value, input, upload }) => (
    <FileInput {...input} {...upload} attribute={attribute} value={value} />
  ),
};
