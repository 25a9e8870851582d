import { parseArgs } from 'node:util';
import { type Role, roles } from '@ne2016/contract';
import { resources } from '@ne2016/resources';
import { z } from 'zod';
import type { Account } from './accounts/account.ts';
import { type Auth, createAuth } from './accounts/create-auth.ts';
import {
  addAccount,
  changeRole,
  findAccount,
  findUsableAccount,
  listAccounts,
  randomPassword,
} from './accounts/directory.ts';
import { disableAccount, enableAccount } from './accounts/disable-account.ts';
import { createResetToken, resetLink } from './accounts/reset-tokens.ts';
import { type Config, loadConfig } from './config.ts';
import { announce } from './operator-messages.ts';
import { reportFault, StartFault } from './start-fault.ts';
import { openStorage } from './storage/open-storage.ts';

const usage = [
  'Usage :',
  '  npm run user -- add <courriel> --role <rôle> [--name <nom>]   ajoute un compte et affiche son mot de passe',
  '  npm run user -- list                                          liste les comptes',
  '  npm run user -- role <courriel> <rôle>                        change le rôle d’un compte',
  '  npm run user -- disable <courriel>                            déconnecte un compte et lui refuse la connexion',
  '  npm run user -- enable <courriel>                             lui permet de nouveau de se connecter',
  '  npm run user -- reset-link <courriel>                         affiche un lien pour un nouveau mot de passe',
  `Rôles : ${roles.join(', ')}`,
];

interface Command {
  config: Config;
  auth: Auth;
  words: readonly string[];
  options: { role?: string | undefined; name?: string | undefined };
}

function readEmail(word: string | undefined): string {
  const email = z.email().safeParse(word);
  if (email.success) return email.data.toLowerCase();
  throw new StartFault(['Indiquez une adresse de courriel valable.', ...usage]);
}

function readRole(word: string | undefined): Role {
  const role = roles.find((one) => one === word);
  if (role !== undefined) return role;
  throw new StartFault(`Indiquez un rôle parmi : ${roles.join(', ')}.`);
}

async function requireAccount({ auth }: Command, word: string | undefined): Promise<Account> {
  const email = readEmail(word);
  const account = await findAccount(auth, email);
  if (account) return account;
  throw new StartFault(`Aucun compte n’a l’adresse ${email} ; pour voir les comptes : npm run user -- list`);
}

async function add({ auth, words, options }: Command): Promise<void> {
  const email = readEmail(words[0]);
  const role = readRole(options.role);
  if (await findAccount(auth, email)) throw new StartFault(`Un compte a déjà l’adresse ${email}.`);
  const password = randomPassword();
  await addAccount(auth, { email, role, name: options.name ?? email, password });
  announce(`Compte ajouté : ${email} (${role})`);
  announce(`Mot de passe : ${password} (notez-le : il ne sera plus affiché)`);
}

async function list({ auth }: Command): Promise<void> {
  for (const { email, role, name, isDisabled } of await listAccounts(auth))
    announce([email, role, name, ...(isDisabled ? ['désactivé'] : [])].join('\t'));
}

async function setRole(command: Command): Promise<void> {
  const role = readRole(command.words[1]);
  const account = await requireAccount(command, command.words[0]);
  await changeRole(command.auth, account, role);
  announce(`${account.email} a maintenant le rôle ${role}.`);
}

async function disable(command: Command): Promise<void> {
  const account = await requireAccount(command, command.words[0]);
  await disableAccount(command.auth, account);
  announce(`${account.email} ne peut plus se connecter ; toutes ses sessions sont terminées.`);
}

async function enable(command: Command): Promise<void> {
  const account = await requireAccount(command, command.words[0]);
  await enableAccount(command.auth, account);
  announce(`${account.email} peut de nouveau se connecter, avec son mot de passe précédent.`);
}

async function printResetLink(command: Command): Promise<void> {
  const { port, appUrlIsFixed } = command.config;
  if (port === 0 && !appUrlIsFixed)
    throw new StartFault(
      'Avec PORT=0, l’adresse de l’application n’est pas connue d’avance : donnez-la dans APP_URL.',
    );
  const account = await requireAccount(command, command.words[0]);
  if (!(await findUsableAccount(command.auth, account.email)))
    throw new StartFault(
      `Le compte ${account.email} est désactivé ; pour le réactiver : npm run user -- enable ${account.email}`,
    );
  announce(resetLink(command.config.appUrl, await createResetToken(command.auth, account)));
}

const commands: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  add,
  list,
  role: setRole,
  disable,
  enable,
  'reset-link': printResetLink,
};

function readArguments(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { role: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (cause) {
    throw new StartFault(usage, { cause });
  }
}

/** Runs one command on the database, beside a running server if there is one. */
async function run(): Promise<void> {
  const { positionals, values } = readArguments(process.argv.slice(2));
  if (values.help === true) return announce(usage.join('\n'));
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new StartFault(name === '' ? usage : [`La commande « ${name} » n’existe pas.`, ...usage]);
  const config = loadConfig();
  const storage = await openStorage(config, resources);
  try {
    const auth = await storage.alone(() => createAuth(config, storage));
    await command({ config, auth, words, options: values });
  } finally {
    await storage.close();
  }
}

try {
  await run();
} catch (error) {
  reportFault(error);
  process.exitCode = 1;
}
