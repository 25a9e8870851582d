import { type AttributeOf, checkAttribute } from '@ne2016/contract';
import { plainText } from './plain-text.ts';

/** The kinds that are entered as one line of text. */
export type LineKind = 'text' | 'email' | 'url';

/** The address in `mailto:a@b.fr`, `<a@b.fr>;` and `Camille Roche <a@b.fr>`. */
const emailPattern = /^(?:[^<>@]*<)?\s*(?:mailto:)?([^\s<>@,;?]+@[^\s<>@,;?]+)(?:\?[^\s<>]*)?\s*>?[\s.,;]*$/i;
/** A host whose last label is in letters, and what may follow it: `exemple.fr/projets`. */
const hostPattern = /^(?:[\p{L}\p{N}-]+\.)+(\p{L}{2,})(?::\d{1,5})?([/?#]\S*)?$/u;
/**
 * The end of a host that nothing else tells from `rapport.pdf` and `camille.roche`: of a country or of wide use, and in
 * small letters. Two letters that end the names of files are none: who means them types `https://`, too.
 */
const hostEnds =
  /^(?:(?!ai|db|gz|js|md|ps|py|sh|ts)\p{Ll}{2}|com|org|net|info|edu|gov|int|biz|coop|pro|app|dev|bzh|paris|alsace|corsica)$/u;

function readEmail(plain: string): string[] {
  const [, address] = emailPattern.exec(plain) ?? [];
  return address === undefined ? [] : [address];
}

function isHost(address: string): boolean {
  const [, end, path] = hostPattern.exec(address) ?? [];
  if (end === undefined) return false;
  return hostEnds.test(end) || /^www\./i.test(address) || path?.startsWith('/') === true;
}

function readUrl(plain: string): string[] {
  const address = plain.replace(/^<(.*)>$/, '$1').replace(/^\/\//, '');
  return [address, ...(isHost(address) ? [`https://${address}`] : [])];
}

function readCode(plain: string): string[] {
  const code = plain.replace(/\s+/g, ' ');
  return [code, code.toUpperCase()];
}

/** What else a text may stand for that its attribute refuses as it was typed, the closest first. */
const readingsOfKind: Readonly<Record<LineKind, (plain: string) => string[]>> = {
  text: readCode,
  email: readEmail,
  url: readUrl,
};

/**
 * The value that a typed line stands for: without the spaces around it as it is, where its attribute takes it so;
 * otherwise what it can only have meant: `pr-0042` is PR-0042 where codes have capitals, `exemple.fr` is
 * https://exemple.fr, `Camille Roche <a@b.fr>` is a@b.fr. What is still no value comes back as it was typed.
 */
export function parseText(typed: string, attribute: AttributeOf<LineKind>): string {
  const readings = [typed.trim(), ...readingsOfKind[attribute.kind](plainText(typed))];
  return readings.find((reading) => checkAttribute('', attribute, reading).ok) ?? typed;
}
