import { findDeclarationFaults, findDefaultFaults, findLinkFaults } from '@ne2016/contract';
import { resources } from '@ne2016/resources';

/**
 * Tells a developer in place of the application what is wrong with the declarations: the server does not start with
 * them, and without it there would be a page that knows nothing.
 * @returns whether anything is wrong.
 */
export function showDeclarationFaults(root: HTMLElement): boolean {
  const faults = [findDeclarationFaults, findLinkFaults, findDefaultFaults].flatMap((find) =>
    find(resources),
  );
  if (faults.length === 0) return false;
  const heading = document.createElement('h1');
  heading.textContent = 'The declarations of resources cannot work';
  const list = document.createElement('ul');
  list.append(
    ...faults.map((fault) => {
      const item = document.createElement('li');
      item.textContent = fault;
      return item;
    }),
  );
  const page = document.createElement('main');
  page.lang = 'en';
  page.append(heading, list);
  root.replaceChildren(page);
  return true;
}
