import { findBrandingFaults } from '@ne2016/contract';
import { StartFault } from './start-fault.ts';

/**
 * Checks the branding again, although the build of the pages did: the server renders mails, which use the
 * name and the colours of the team too.
 * @throws StartFault with every fault of the branding
 */
export function refuseFaultyBranding(branding: unknown): void {
  const faults = findBrandingFaults(branding);
  if (faults.length === 0) return;
  throw new StartFault([
    'Corrigez l’identité de l’application, puis relancez la commande si elle s’est arrêtée\u00a0:',
    ...faults.map((fault) => `- extensions/src/branding.ts: ${fault}`),
  ]);
}
