import { CellLink } from './cell-link.tsx';
import { isWebAddress } from '../kinds/url.ts';
import type { KindLooks } from './kind-looks.ts';
import { LineInput } from './line-input.tsx';

/** A host whose last label has only letters, and an optional path: `exemple.fr/projets`. */
const hostPattern = /^(?:[\p{L}\p{N}-]+\.)+(\p{L}{2,})(?::\d{1,5})?([/?#]\S*)?$/u;
/**
 * Top-level domains that need no `https://`, which alone distinguish a host from `rapport.pdf` and
 * `camille.roche`: countries and common ones, in lower case. Two letters that are also file extensions are
 * left out: such addresses need `https://`.
 */
const hostEnds =
  /^(?:(?!ai|db|gz|js|md|ps|py|sh|ts)\p{Ll}{2}|com|org|net|info|edu|gov|int|biz|coop|pro|app|dev|bzh|paris|alsace|corsica)$/u;

function isHost(address: string): boolean {
  const [, end, path] = hostPattern.exec(address) ?? [];
  if (end === undefined) return false;
  return hostEnds.test(end) || /^www\./i.test(address) || path?.startsWith('/') === true;
}

export function readUrl(plain: string): string[] {
  const address = plain.replace(/^<(.*)>$/, '$1').replace(/^\/\//, '');
  return [address, ...(isHost(address) ? [`https://${address}`] : [])];
}

export const urlLooks: KindLooks<'url'> = {
  Cell: ({ value }) =>
    isWebAddress(value) ? (
      <CellLink href={value} isExternal>
        {value.replace(/^https?:\/\/(?:www\.)?|\/$/gi, '')}
      </CellLink>
    ) : (
      value
    ),
  Input: (props) => <LineInput {...props} type="url" read={readUrl} />,
};
