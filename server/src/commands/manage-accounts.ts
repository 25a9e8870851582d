import { parseArgs } from 'node:util';
import { type Role, roles } from '@ne2016/contract';
import { z } from 'zod';
import type { Account } from '../accounts/account.ts';
import { type Auth, createAuth } from '../accounts/create-auth.ts';
import {
  addAccount,
  changeRole,
  findAccount,
  findUsableAccount,
  listAccounts,
  randomPassword,
} from '../accounts/directory.ts';
import { anonymiseAccount } from '../accounts/anonymise-account.ts';
import { disableAccount, enableAccount } from '../accounts/disable-account.ts';
import { type Withdrawal, withdrawUnlessLast } from '../accounts/last-administrator.ts';
import { createResetToken, resetLink } from '../accounts/reset-tokens.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { readServerAddress } from '../config/data-directory.ts';
import { StartFault } from '../config/start-fault.ts';
import { text } from '../i18n/server-texts.ts';
import { openStorage } from '../storage/open/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { CommandCall } from './run-command.ts';

/** Returns the name of a role in the interface, « Éditeur ». */
const roleName = (role: Role) => text(`session.roles.${role}`);
const roleList = roles.map((role) => `${role} (${roleName(role)})`).join(', ');

const usage = [
  'Usage :',
  '  npm run user -- add <courriel> --role <rôle> [--name <nom>]   ajoute un compte et affiche son mot de passe',
  '  npm run user -- list                                          liste les comptes',
  '  npm run user -- role <courriel> <rôle>                        change le rôle d’un compte',
  '  npm run user -- disable <courriel>                            déconnecte un compte et lui refuse la connexion',
  '  npm run user -- enable <courriel>                             permet de nouveau à un compte de se connecter',
  '  npm run user -- anonymise <courriel>                          remplace pour toujours le nom et l’adresse d’un compte',
  '  npm run user -- reset-link <courriel>                         affiche un lien pour un nouveau mot de passe',
  `Rôles : ${roleList}`,
  'Le dernier administrateur n’est ni désactivé ni privé de ce rôle, sauf avec --force.',
];

interface Command {
  config: Config;
  storage: Storage;
  auth: Auth;
  words: readonly string[];
  say: CommandCall['say'];
  options: { role?: string | undefined; name?: string | undefined; force?: boolean | undefined };
}

function readEmail(word: string | undefined): string {
  const email = z.email().safeParse(word);
  if (email.success) return email.data.toLowerCase();
  throw new StartFault(['Indiquez une adresse de courriel valable.', ...usage]);
}

const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a role by its identifier or by its name in the interface: `editor`, « Éditeur ». */
function readRole(word = ''): Role {
  const role = roles.find((one) => [one, bare(roleName(one))].includes(bare(word)));
  if (role !== undefined) return role;
  throw new StartFault(`Indiquez un rôle parmi : ${roleList}.`);
}

async function requireAccount({ auth }: Command, word: string | undefined): Promise<Account> {
  const email = readEmail(word);
  const account = await findAccount(auth, email);
  if (account) return account;
  throw new StartFault(`Aucun compte n’a l’adresse ${email} ; pour voir les comptes : npm run user -- list`);
}

async function add({ auth, words, say, options }: Command): Promise<void> {
  const email = readEmail(words[0]);
  const role = readRole(options.role);
  if (await findAccount(auth, email)) throw new StartFault(`Un compte existe déjà avec l’adresse ${email}.`);
  const password = randomPassword();
  await addAccount(auth, { email, role, name: options.name ?? email, password });
  say(`Compte ajouté : ${email} (rôle : ${roleName(role)})`);
  say(`Mot de passe : ${password} (notez-le : il ne sera plus affiché)`);
}

async function list({ auth, say }: Command): Promise<void> {
  for (const { email, role, name, isDisabled } of await listAccounts(auth))
    say([email, roleName(role), name, ...(isDisabled ? ['désactivé'] : [])].join('\t'));
}

/** @throws StartFault when no administrator would be left, unless `--force` is set */
async function withdraw(
  { storage, options }: Command,
  account: Account,
  withdrawal: Withdrawal,
): Promise<void> {
  if (options.force === true || (await withdrawUnlessLast(storage, account, withdrawal))) return;
  throw new StartFault(
    `${account.email} est le dernier administrateur qui puisse se connecter : donnez d’abord ce rôle à un autre compte (npm run user -- role <courriel> admin), ou ajoutez --force.`,
  );
}

async function setRole(command: Command): Promise<void> {
  const role = readRole(command.words[1]);
  const account = await requireAccount(command, command.words[0]);
  if (role !== 'admin') await withdraw(command, account, { role });
  await changeRole(command.auth, account, role);
  command.say(`${account.email} a maintenant le rôle « ${roleName(role)} ».`);
}

async function disable(command: Command): Promise<void> {
  const account = await requireAccount(command, command.words[0]);
  await withdraw(command, account, { disabled: true });
  await disableAccount(command.auth, account);
  command.say(`${account.email} ne peut plus se connecter ; toutes ses sessions ont été fermées.`);
}

async function enable(command: Command): Promise<void> {
  const account = await requireAccount(command, command.words[0]);
  await enableAccount(command.auth, account);
  command.say(`${account.email} peut de nouveau se connecter, avec son mot de passe précédent.`);
}

async function anonymise(command: Command): Promise<void> {
  const account = await requireAccount(command, command.words[0]);
  await withdraw(command, account, { disabled: true });
  const name = await anonymiseAccount(command.auth, account);
  command.say(`${account.email} s’appelle maintenant « ${name} » partout, et ne peut plus se connecter.`);
  command.say('Ce que des personnes ont saisi dans les fiches reste tel quel, ainsi que vos sauvegardes.');
}

/**
 * Returns the address of the application: the configured one, or the one that its server stored when it
 * started.
 * @throws StartFault when neither exists
 */
function applicationAddress({ appUrl, appUrlIsFixed, dataDir, port }: Config): string {
  const address = appUrlIsFixed ? undefined : readServerAddress(dataDir);
  if (address !== undefined) return address;
  if (appUrlIsFixed || port !== 0) return appUrl;
  throw new StartFault(
    'Avec PORT=0, l’adresse de l’application n’est pas connue d’avance : démarrez-la, ou indiquez son adresse dans APP_URL.',
  );
}

async function printResetLink(command: Command): Promise<void> {
  const address = applicationAddress(command.config);
  const account = await requireAccount(command, command.words[0]);
  if (!(await findUsableAccount(command.auth, account.email)))
    throw new StartFault(
      `Le compte ${account.email} est désactivé ; pour le réactiver : npm run user -- enable ${account.email}`,
    );
  command.say(resetLink(address, await createResetToken(command.auth, account)));
}

const commands: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  add,
  list,
  role: setRole,
  disable,
  enable,
  anonymise,
  'reset-link': printResetLink,
};

function readArguments(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        name: { type: 'string' },
        force: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    throw new StartFault(usage, { cause });
  }
}

/** Runs one command on the database, also while a server runs. */
export async function manageAccounts({ words: given, environment, say }: CommandCall): Promise<void> {
  const { positionals, values } = readArguments(given);
  if (values.help === true) return say(usage.join('\n'));
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new StartFault(name === '' ? usage : [`La commande « ${name} » n’existe pas.`, ...usage]);
  const config = loadConfig(environment());
  const storage = await openStorage(config, null);
  try {
    const auth = await storage.exclusive(() => createAuth(config, storage));
    await command({ config, storage, auth, words, say, options: values });
  } finally {
    await storage.close();
  }
}
