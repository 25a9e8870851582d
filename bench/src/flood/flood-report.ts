import type { ServerLimit } from '../server/server-limits.ts';
import { digits, limitRow } from '../server/server-report.ts';
import type { BesideFlood } from './measure-flood.ts';

/** The results of one run of the benchmark. */
interface FloodResults {
  readonly node: string;
  readonly machine: string;
  readonly alone: BesideFlood;
  readonly limited: BesideFlood;
  readonly unlimited: BesideFlood;
}

/** The limits for people who work during a flood. */
export function floodLimits({ limited }: FloodResults): ServerLimit[] {
  const promise = 'calls of one account while another writes without pause, p99';
  return [{ promise, found: limited.p99, unit: 'ms', bound: { atMost: 200 } }];
}

const row = (title: string, { half, p99, calls, written, refused }: BesideFlood) =>
  `| ${title} | ${digits(half)} | ${digits(p99)} | ${calls} | ${written} | ${refused} |`;

/** Formats the results as markdown. */
export function formatFloodReport(results: FloodResults): string {
  const { node, machine, alone, limited, unlimited } = results;
  return `# Beside an account that writes without pause

Calls of one account that saves a record and reads it, in turn; on Node ${node}, with SQLite. Before: ${machine}.

| | half, ms | p99, ms | calls | written by the flood | refused |
| --- | ---: | ---: | ---: | ---: | ---: |
${row('alone', alone)}
${row('beside the flood, with the default limits', limited)}
${row('beside the flood, without limits', unlimited)}

| limit | found | | |
| --- | ---: | ---: | --- |
${floodLimits(results).map(limitRow).join('\n')}

Made by \`npm run bench -- flood\`.
`;
}
