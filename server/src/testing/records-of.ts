import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ListAnswer } from '../records/read-list.ts';

async function jsonOf(answer: ListAnswer): Promise<string> {
  switch (answer.scope) {
    case 'unchanged':
      return '[]';
    case 'full':
      return text((await answer.list.body(undefined)) as Readable);
    case 'restricted':
    case 'delta':
      return String(answer.json);
  }
}

/** Returns the records of an answer. */
export async function recordsOf<Kept>(answer: ListAnswer): Promise<Kept[]> {
  return JSON.parse(await jsonOf(answer)) as Kept[];
}
