import { digits, limitRow } from '../server/server-report.ts';
import type { PushEffort } from './push-effort.ts';
import { pushLimits } from './push-limits.ts';
import type { Compared, PushResults, RushFigures, Spread } from './push-results.ts';

function row(title: string, { floor, product }: Compared<number>): string {
  return `| ${title} | ${digits(floor)} | ${digits(product)} | ${digits(product / floor)}× |`;
}

function fanOutRows({ fanOut }: PushResults): string[] {
  return Object.entries(fanOut).flatMap(([subscribers, { floor, product }]) =>
    (['first', 'half', 'last', 'processor'] as const).map((part) =>
      row(`one event to ${Number(subscribers).toLocaleString('en')}: ${part}, ms`, {
        floor: floor[part],
        product: product[part],
      }),
    ),
  );
}

function socketRows({ sockets: { floor, product } }: PushResults): string[] {
  const memory = { floor: floor.memory / 1024, product: product.memory / 1024 };
  return [
    row('subscribers connected a second', { floor: floor.rate, product: product.rate }),
    row('memory of a socket, KiB', memory),
  ];
}

function spreadRow(title: string, { p50, p99 }: Spread): string {
  return `| ${title} | ${digits(p50)} | ${digits(p99)} | |`;
}

function rushRow(title: string, { p50, p99, processor }: RushFigures): string {
  return `| ${title} | ${digits(p50)} | ${digits(p99)} | ${digits(processor)} |`;
}

/** Formats the results as markdown. */
export function formatPushReport(results: PushResults, effort: PushEffort): string {
  const { burst, sockets, saves, rush, round, connections } = effort;
  const saveRows = Object.entries(results.saves).map(([clients, spread]) =>
    spreadRow(`${Number(clients).toLocaleString('en')} connected`, spread),
  );
  const clients = rush.toLocaleString('en');
  const { stampede, onPostgres, connecting } = results;
  const lastRow = (title: string, last: number, processor: number) =>
    `| ${title} | ${digits(last)} | ${digits(processor)} |`;
  const lastRows = [
    lastRow(`a save until ${clients} have the record`, stampede.untilLast, stampede.processor),
    ...(onPostgres === null
      ? []
      : [lastRow('the same on PostgreSQL', onPostgres.stampede.untilLast, onPostgres.stampede.processor)]),
    lastRow(`${clients} connect and join three channels each`, connecting.duration, connecting.processor),
  ];
  return `# Push

On Node ${results.node}. Clients run in separate processes and share the machine with the servers.

## The push server alone

\`npm run push\` is compared with plain Fastify and plain \`ws\` that sends one prepared frame to every socket. Medians of ${effort.rounds}
turns, and of ${sockets.starts} starts for sockets (${sockets.count.toLocaleString('en')} each). The official library publishes to both by a signed call. An event is
timed from this call until it is in a subscriber's process. Compare only ratios. Before the first subscriber gets the event, the
product checks the signature, body and names of the call; the floor does not.

| | floor | product | ratio |
| --- | ---: | ---: | ---: |
${fanOutRows(results).join('\n')}
${row(`events a second to ${burst.subscribers}`, results.eventRate)}
${socketRows(results).join('\n')}

| limit | found | | |
| --- | ---: | ---: | --- |
${pushLimits(results).map(limitRow).join('\n')}

## The whole application

On SQLite, with the embedded push server. A save is timed until another browser has repainted the row (${saves.count} saves;
a frame comes every 16.7 ms, and two are waited for). Then ${clients} clients call at once, each on a separate connection: they
read the record of an event, or request a delta without changes. They also connect, ${clients} at a time in ${connections} turns, and
join the channels of three lists with one call each. Finally, one record is read every 20 ms while ${round.events} changes are saved,
ten at a time, without subscribers and with ${round.subscribers.toLocaleString('en')}. Milliseconds.

| | p50 | p99 | processor of the server, a call |
| --- | ---: | ---: | ---: |
${saveRows.join('\n')}
${rushRow(`${clients} read the record of one event`, results.stampede)}
${rushRow(`${clients} empty deltas`, results.emptyDeltas)}
${spreadRow(`a read during ${round.events} changes`, results.readsBeside.alone)}
${spreadRow(`the same, with ${round.subscribers.toLocaleString('en')} subscribers`, results.readsBeside.heard)}

| | until the last | processor of the server, each |
| --- | ---: | ---: |
${lastRows.join('\n')}

Made by \`npm run bench -- push\`.
`;
}
