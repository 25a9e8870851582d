import {
  findBrandingFaults,
  findComputedFaults,
  findDeclarationFaults,
  findDefaultFaults,
  findLinkFaults,
} from '@ne2016/contract';
import { branding } from '@ne2016/extensions/branding';
import { interfaceExtensions } from '@ne2016/extensions/interface';
import { resources } from '@ne2016/resources';
import { findInterfaceFaults } from '#extensions/find-interface-faults.ts';

/**
 * Shows the faults of the declarations and of interface extensions to a developer instead of the application:
 * the server does not start with such declarations, and `npm start` builds no application with such
 * extensions.
 * @returns whether there are faults.
 */
export function showDeclarationFaults(root: HTMLElement): boolean {
  const declared = [findDeclarationFaults, findLinkFaults, findComputedFaults, findDefaultFaults].flatMap(
    (find) => find(resources),
  );
  const faults = [
    ...declared,
    ...findBrandingFaults(branding),
    ...findInterfaceFaults(interfaceExtensions, resources).map(({ fault }) => fault),
  ];
  if (faults.length === 0) return false;
  const heading = document.createElement('h1');
  heading.textContent = 'Les déclarations des ressources ou les extensions sont à corriger';
  const list = document.createElement('ul');
  list.append(
    ...faults.map((fault) => {
      const item = document.createElement('li');
      item.textContent = fault;
      return item;
    }),
  );
  const page = document.createElement('main');
  page.lang = 'fr';
  page.append(heading, list);
  root.replaceChildren(page);
  return true;
}
