import { entryLimits, type EntryResults, isKept } from './entry-limits.ts';
import type { EntryFigures } from './measure-entry.ts';

function seconds(time: number | null): string {
  return time === null ? '–' : `${(time / 1000).toFixed(2)} s`;
}

function rowOf(name: string, figures: EntryFigures): string {
  const cells = [
    name,
    `${(figures.bytes / 1000).toFixed(1)} kB`,
    figures.requests,
    seconds(figures.firstPaint),
    seconds(figures.largestPaint),
    `${seconds(figures.firstKey)} (${seconds(figures.slowestKey)})`,
    seconds(figures.submit),
    `${Math.round(figures.blocking)} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Formats the results as markdown. */
export function formatEntryReport(results: EntryResults, runs: number, machine: string): string {
  const limits = entryLimits(results).map((limit) => {
    const measured = `${Number(limit.figure.toFixed(2))} ${limit.unit}`.trim();
    return `| ${limit.title} | ${measured} | ${`${limit.limit} ${limit.unit}`.trim()} | ${isKept(limit) ? 'kept' : '**missed**'} |`;
  });
  return `# The entry screen on a slow line

Waiting times of a new visitor of the login, in Chromium on a line of 1.6 Mbit/s and 150 ms with the processor four times
slower: medians of ${runs} runs, taken in turn. The floors are built and measured in the same run: a form of plain HTML, a form
that React renders with nothing else, and the same form prerendered. Sizes are those of the transfer, without headers. The
machine at the start: ${machine}.

| | weight | requests | first paint | largest paint | first key that is kept (slowest) | working submit | blocking |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rowOf('a form of plain HTML', results.staticForm)}
${rowOf('the same, isolated', results.isolatedForm)}
${rowOf('React alone', results.reactAlone)}
${rowOf('React alone, prerendered', results.prerenderedReact)}
${rowOf('**this application**', results.application)}

| | measured | limit | |
| --- | --- | --- | --- |
${limits.join('\n')}

A script in the page presses a key as soon as the field exists, and again in each frame; a key is kept if it is in the field
at the end. The form is filled in and submitted once, at the first paint; the submit works when the call leaves the browser.
“Isolated” is the form with the header \`Cross-Origin-Opener-Policy: same-origin\`, which the application has, too: the browser
then starts a process once the answer has begun, as it does in any case for a visitor who comes from another site. It has no
limit. Made by \`npm run bench -- entry\`.
`;
}
