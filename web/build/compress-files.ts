import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Below this size, in bytes, a file fits into a packet as it is. */
const smallest = 1024;

/** Writes a Brotli form beside each file of a folder, in the best quality that there is: it is made only once. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => /\.(?:html|js|css|json|svg)$/.test(file));
  await Promise.all(texts.map(async (file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
}
