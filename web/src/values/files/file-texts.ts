import { filesIn } from '@ne2016/contract';
import { formatFileSize } from '#formats/format-file-size.ts';
import type { LocalePack } from '#formats/locale-pack.ts';

/** Files by their names and sizes: « plan.pdf (1,4 Mo), façade.png (220 ko) ». The history has one where there are several now. */
export function fileTexts(value: unknown, pack: LocalePack): string {
  return filesIn(value)
    .map(({ name, size }) => `${name} (${formatFileSize(size, pack)})`)
    .join(', ');
}
