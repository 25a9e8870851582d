import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { percentile } from '../server/figures.ts';
import { type ApplicationSubject, readProjects, rename } from './application-subject.ts';
import type { ClientCrew } from './load/client-crew.ts';
import type { PushEffort } from './push-effort.ts';
import type { Spread } from './push-results.ts';
import { openGrid, preciseTime, type WatchedGrid } from './watched-grid.ts';

export function spreadOf(times: readonly number[]): Spread {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Number of saves that only warm up. */
const warmUp = 5;

/** Milliseconds between two saves: varying, as saves are not synchronised with a screen’s frames. */
function pauseBefore(index: number): number {
  return 30 + ((index * 7) % 17);
}

/** Returns how long each of another user’s saves takes until the row is repainted. */
async function timeSaves(application: ApplicationSubject, grid: WatchedGrid, count: number) {
  const title = await grid.firstTitle();
  const { projects } = await readProjects(application);
  const project = projects.find(({ name }) => name === title);
  if (project === undefined) throw new Error(`There is no project « ${title} »`);
  const times: number[] = [];
  for (let index = 0; index < warmUp + count; index += 1) {
    await setTimeout(pauseBefore(index));
    const name = `${title} · ${index}.`;
    const watched = await grid.watch(name);
    const begin = preciseTime();
    await rename(application, project.id_project, name);
    const time = (await watched.wait()) - begin;
    if (index >= warmUp) times.push(time);
  }
  await rename(application, project.id_project, title);
  return times;
}

/**
 * Measures from another user’s save until the row is repainted in a browser, with a number of connected
 * clients in all.
 */
export async function measureSaves(
  crew: ClientCrew,
  browser: Browser,
  application: ApplicationSubject,
  clients: number,
  { saves }: PushEffort,
): Promise<Spread> {
  const grid = await openGrid(browser, application);
  // The browser is one of them.
  await crew.open(application.place, clients - 1);
  const times = await timeSaves(application, grid, saves.count);
  await crew.close(application.place.address);
  await grid.close();
  return spreadOf(times);
}
