import { FileLink } from '../files/file-link.tsx';
import { FileInput } from '../files/file-input.tsx';
import type { KindLooks } from './kind-looks.ts';

export const fileLooks: KindLooks<'file'> = {
  Reading: ({ value }) => <FileLink key={value.id} file={value} />,
  Input: ({ attribute, value, input, upload }) => (
    <FileInput {...input} {...upload} attribute={attribute} value={value} />
  ),
};
