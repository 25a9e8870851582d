import { formatFileSize } from '../../../formats/format-file-size.ts';
import { FileLink } from '../files/file-link.tsx';
import { FileInput } from '../files/file-input.tsx';
import type { KindDefinition } from './kind-definition.ts';

export const fileKind: KindDefinition<'file'> = {
  type: 'object',
  conditions: 'file',
  text: ({ name, size }, _, { pack }) => `${name} (${formatFileSize(size, pack)})`,
  order: 'text',
  isCut: true,
  isWide: true,
  Reading: ({ value }) => <FileLink key={value.id} file={value} />,
  Input: ({ attribute, value, input, upload }) => (
    <FileInput {...input} {...upload} attribute={attribute} value={value} />
  ),
};
