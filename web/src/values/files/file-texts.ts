import { filesIn } from '@ne2016/contract';
import { formatFileSize } from '#formats/format-file-size.ts';
import type { LocalePack } from '#formats/locale-pack.ts';

/**
 * Returns the names and sizes of files: « plan.pdf (1,4 Mo), façade.png (220 ko) ». In the history, an
 * attribute that now has several files may have one.
 */
export function fileTexts(value: unknown, pack: LocalePack): string {
  return filesIn(value)
    .map(({ name, size }) => `${name} (${formatFileSize(size, pack)})`)
    .join(', ');
}
