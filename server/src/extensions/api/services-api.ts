import type { Role } from '@ne2016/contract';
import type { Account } from '../../accounts/account.ts';
import type { Records } from './records-api.ts';

/** Records outside of a transaction: each write is committed by itself. */
export interface StoredRecords extends Records {
  /**
   * Does some reads and writes together, all or nothing, within 5 seconds. It may be done twice: use the records that it
   * is given and nothing else. Everybody who writes waits meanwhile.
   */
  inTransaction<Outcome>(work: (records: Records) => Outcome | Promise<Outcome>): Promise<Outcome>;
}

/** A mail to one person, laid out as those of the product. */
export interface Message {
  /** Such as an account. Whose name is their address is greeted without. */
  readonly to: { readonly name: string; readonly email: string };
  /** The subject, and the heading. */
  readonly title: string;
  /** The first paragraph. */
  readonly lead: string;
  /** The button; `path` follows the address of the application, such as `#/espace/project/42`. */
  readonly action: { readonly label: string; readonly path: string };
  /** The paragraphs after the button. */
  readonly notes?: readonly string[];
}

/** The accounts of the application. */
export interface People {
  /** Somebody who may sign in; `undefined` for anybody else. */
  find(id: string): Promise<Account | undefined>;
  /** Everybody who may do at least what a role may, by e-mail address. */
  withRole(role: Role): Promise<Account[]>;
}

/** The log of the server. It names the extension by itself; leave out what identifies people. */
export interface ExtensionLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** What code of the team may use outside of transactions. */
export interface Services {
  /** Records with all rights. The history names no person for what is written. */
  readonly asApplication: StoredRecords;
  readonly mail: {
    /** Rejects when the mail server did not take it; with a `responseCode` from 500 on if it never will. */
    send(message: Message): Promise<void>;
  };
  readonly people: People;
  readonly log: ExtensionLog;
  /** Says that nobody waits any more: the time is over, or the server stops. */
  readonly signal: AbortSignal;
}
