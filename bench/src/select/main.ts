import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { browserLaunch } from '../../../e2e/browser-launch.ts';
import { expectationOf, sample, type SelectSample } from './measure.ts';
import { formatReport, limitsOf } from './report.ts';
import { subjects } from './subjects.ts';

const rounds = 15;
const configFile = join(import.meta.dirname, '..', '..', '..', 'web', 'gallery', 'vite.config.ts');
const resultsFolder = join(import.meta.dirname, '..', '..', 'results');

await build({ configFile, logLevel: 'warn' });
const server = await preview({ configFile, preview: { host: '127.0.0.1', port: 0 } });
const browser = await chromium.launch(browserLaunch);
const samples = new Map<string, SelectSample[]>();
try {
  const context = await browser.newContext({
    baseURL: server.resolvedUrls?.local[0] ?? '',
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  const contestants = [];
  for (const subject of subjects) {
    const page = await context.newPage();
    await subject.prepare(page);
    contestants.push({ subject, page, expectation: await expectationOf(page, subject) });
    samples.set(subject.name, []);
  }
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`select: round ${round + 1} of ${rounds}\n`);
    for (const { subject, page, expectation } of contestants)
      samples.get(subject.name)?.push(await sample(page, subject, expectation));
  }
} finally {
  await browser.close();
  await server.close();
}

const limits = limitsOf(samples);
const report = formatReport(samples, limits);
mkdirSync(resultsFolder, { recursive: true });
writeFileSync(join(resultsFolder, 'select.md'), report);
writeFileSync(
  join(resultsFolder, 'select.json'),
  `${JSON.stringify({ samples: Object.fromEntries(samples), limits }, null, 2)}\n`,
);
process.stdout.write(report);
process.exitCode = limits.every(({ isReached }) => isReached) ? 0 : 1;
