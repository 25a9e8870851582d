import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleMinified } from './bundle.ts';

let entry: Awaited<ReturnType<typeof bundleMinified>>;

beforeAll(async () => {
  entry = await bundleMinified('index');
});

describe('the entry `.`', () => {
  it('weighs at most 13.205 kB, minified and compressed by brotli', () => {
    expect(brotliCompressSync(entry.code).length).toBeLessThanOrEqual(13_205);
  });

  it('carries and loads no other package, and none of the parts that have entries of their own', () => {
    expect(entry.imports).toEqual([]);
    expect(
      entry.modules.filter((path) =>
        /node_modules|\/src\/(react|testing)\/|layer-persister|layer-tabs|pusher|record-view|http\/session/.test(
          path,
        ),
      ),
    ).toEqual([]);
  });
});
