import { percentile } from '../server/figures.ts';
import type { ServerLimit } from '../server/server-limits.ts';
import { digits, limitRow } from '../server/server-report.ts';
import { type PhaseFigures, type PresenceEffort, type PresenceResults, slowest } from './measure-presence.ts';

/** Returns every limit with its measured figure. */
export function presenceLimits({ quiet, moving, seen, gone }: PresenceResults): ServerLimit[] {
  const share = (promise: string, { processor, duration }: PhaseFigures, atMost: number): ServerLimit => ({
    promise: `${promise}: the server, of a processor`,
    found: (processor / duration) * 100,
    unit: '%',
    bound: { atMost },
  });
  const time = (promise: string, times: readonly number[], atMost: number): ServerLimit => ({
    promise,
    found: slowest(times),
    unit: 'ms',
    bound: { atMost },
  });
  return [
    share('nobody does anything', quiet, 2),
    share('everybody moves', moving, 20),
    time('a move is seen by all, the slowest', seen, 1000),
    time('a crash is seen by all, the slowest', gone, 1000),
  ];
}

function phaseRow(title: string, { duration, processor, sent, received }: PhaseFigures): string {
  const rate = (count: number) => digits((count / duration) * 1000);
  return `| ${title} | ${digits((processor / duration) * 100)} % | ${rate(sent)} | ${rate(received)} |`;
}

/** Formats the results as markdown. */
export function formatPresenceReport(results: PresenceResults, effort: PresenceEffort): string {
  const { quiet, moving, crashing, seen, gone } = results;
  const { people, moveEvery, crashes } = effort;
  return `# Presence in a list

${people} people have the same list on the screen, each with another record open, by whole clients of the data layer in one
process; on Node ${results.node}, with SQLite and the embedded push server. The processor’s time is that of the server, with
all its threads. Messages are those of presence channels.

| | processor | sent to the server, a second | sent by it, a second |
| --- | ---: | ---: | ---: |
${phaseRow('nobody does anything', quiet)}
${phaseRow(`each opens another record every ${moveEvery / 1000} s`, moving)}

A browser that crashes costs the server ${digits(crashing.processor / crashes)} ms and ${digits(crashing.received / crashes)} messages.

| until the last of the others sees it, ms | half | slowest |
| --- | ---: | ---: |
| a move | ${digits(percentile(seen, 0.5))} | ${digits(slowest(seen))} |
| a crash | ${digits(percentile(gone, 0.5))} | ${digits(slowest(gone))} |

| limit | found | | |
| --- | ---: | ---: | --- |
${presenceLimits(results).map(limitRow).join('\n')}

Made by \`npm run bench -- presence\`.
`;
}
