// @vitest-environment jsdom
import { resources } from '@ne2016/contract/testing';
import { createDataLayer } from '@ne2016/data-layer';
import { DataLayerProvider } from '@ne2016/data-layer/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { bulkWorksOf } from './use-bulk-works.ts';

beforeAll(startFrenchTexts);
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 28, 14, 0, 30) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function start() {
  const layer = createDataLayer({ resources, http: serveRecords().http });
  const works = bulkWorksOf(layer);
  const waits: ((wait: number | null) => void)[] = [];
  render(
    <DataLayerProvider layer={layer}>
      <BulkProgress />
    </DataLayerProvider>,
  );
  act(() => {
    void works.run('delete', 3_000, ({ progress }) => {
      progress(1_200);
      return new Promise((resolve) => void waits.push(resolve));
    });
  });
  const end = async (wait: number | null) => {
    waits.at(-1)?.(wait);
    await pass(0);
  };
  return { end };
}

test('a work that is soon done is not shown', async () => {
  const { end } = start();
  await pass(900);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await end(null);
  await pass(5_000);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a longer one shows how far it is, and says once that it waits', async () => {
  const { end } = start();
  await pass(1_000);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', {
    name: 'Suppression en cours\u00a0: 1\u00a0200 sur 3\u00a0000',
  });
  expect([bar.value, bar.max]).toEqual([1_200, 3_000]);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  await end(7);
  const said = status.textContent;
  expect(said).toContain('la suite reprend d’elle-même');
  // It continues and is paused again: nothing is announced.
  await pass(7_000);
  await end(1);
  expect(status.textContent).toBe(said);
  expect(screen.queryByRole('button', { name: 'Continuer' })).toBeNull();
});

test('one that would wait for long says what is done and until when, and goes on when it is told to', async () => {
  const { end } = start();
  await end(900);
  expect(screen.getByRole('status').textContent).toBe(
    'Suppression interrompue\u00a0: 1\u00a0200 sur 3\u00a0000. Le serveur limite le nombre de modifications\u00a0: vous pourrez continuer à partir de 14:16.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await pass(0);
  expect(screen.getByRole('progressbar', { name: /^Suppression en cours/ })).toBeTruthy();
  await end(86_400);
  expect(screen.getByRole('status').textContent).toContain('à partir de 14:01 le 29/11/2026');
  fireEvent.click(screen.getByRole('button', { name: 'Arrêter' }));
  await pass(0);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
