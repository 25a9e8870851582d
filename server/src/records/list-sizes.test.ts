import { paths, monitoringPaths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { ListSizes } from './list-sizes.ts';

test('a list above 50 MB is named in the log, once', () => {
  const said: unknown[][] = [];
  const sizes = new ListSizes({ warn: (...words: unknown[]) => void said.push(words) });
  sizes.note('commune', 50_000_000);
  expect(said).toEqual([]);
  for (const bytes of [60_000_000, 40_000_000, 70_000_000]) sizes.note('commune', bytes);
  sizes.note('project', 312_000_000);
  expect(said).toEqual([
    [{ list: 'commune', megabytes: 60 }, expect.stringContaining('longer than fifty')],
    [{ list: 'project', megabytes: 312 }, expect.stringContaining('longer than fifty')],
  ]);
  expect([...sizes.bytes]).toEqual([
    ['commune', 70_000_000],
    ['project', 312_000_000],
  ]);
});

test('the metrics have the length of each list that was loaded, whether everybody sees the same or not', async () => {
  const server = await startTestServer({ resources: exampleResources });
  const editor = await server.signedIn('editor');
  const lengths: string[] = [];
  for (const { name } of exampleResources) {
    const { status, text } = await editor.call('GET', paths.list(name));
    if (status === 200) lengths.push(`ne2016_list_bytes{list="${name}"} ${Buffer.byteLength(text)}`);
  }
  expect(lengths.length).toBeGreaterThan(1);
  const { text } = await server.visitor().call('GET', monitoringPaths.metrics);
  expect(text.split('\n').filter((line) => line.startsWith('ne2016_list_bytes'))).toEqual(lengths);
});
