import { test as base } from './test.ts';
import { type Application, startApplication } from './application.ts';

/** The test with an application that asks for a CAPTCHA: `environment` says which. */
export function testWithCaptcha(environment: Readonly<Record<string, string>>) {
  return base.extend<object, { application: Application }>({
    application: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, provide) => {
        const application = await startApplication(undefined, environment);
        await provide(application);
        await application.dispose();
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  });
}
