import { existsSync } from 'node:fs';

/**
 * The installation command of each program, by system.
 * @type {Record<'Chromium' | 'PostgreSQL' | 'LibreOffice', { debian: string, darwin: string, win32: string, other: string }>}
 */
const commands = {
  Chromium: {
    debian: 'sudo apt-get install chromium',
    darwin: 'brew install --cask google-chrome',
    win32: 'winget install Google.Chrome',
    other: 'npx playwright install --no-shell chromium',
  },
  PostgreSQL: {
    debian: 'sudo apt-get install postgresql',
    darwin: 'brew install postgresql',
    // The tests start it by a shell, on a socket: Windows has neither.
    win32: 'wsl --install',
    other: 'sudo dnf install postgresql-server',
  },
  LibreOffice: {
    debian: 'sudo apt-get install libreoffice-calc-nogui',
    darwin: 'brew install --cask libreoffice',
    win32: 'winget install TheDocumentFoundation.LibreOffice',
    other: 'sudo dnf install libreoffice-calc',
  },
};

/**
 * Returns one French sentence with a missing program and its installation command.
 * @param {'Chromium' | 'PostgreSQL' | 'LibreOffice'} name
 * @param {NodeJS.Platform} [platform]
 * @param {boolean} [isDebian]
 */
export function sentenceOfMissingProgram(
  name,
  platform = process.platform,
  isDebian = existsSync('/usr/bin/apt-get'),
) {
  const unix = isDebian ? 'debian' : 'other';
  const command = commands[name][platform === 'darwin' || platform === 'win32' ? platform : unix];
  if (platform === 'win32' && name === 'PostgreSQL')
    return `Les tests ne démarrent pas PostgreSQL sous Windows : lancez « ${command} », puis relancez la commande dans WSL.`;
  return `${name} n’est pas installé : lancez « ${command} », puis relancez la commande.`;
}
