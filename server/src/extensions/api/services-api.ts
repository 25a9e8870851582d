import type { Role } from '@ne2016/contract';
import type { Account } from '../../accounts/account.ts';
import type { Records } from './records-api.ts';

/** Records outside of a transaction: each write is committed by itself. */
export interface StoredRecords extends Records {
  /**
   * Runs reads and writes in one transaction, within 5 seconds. `work` may run twice: use only the records
   * that it is passed. All other writes wait meanwhile.
   */
  inTransaction<Outcome>(work: (records: Records) => Outcome | Promise<Outcome>): Promise<Outcome>;
}

/** A mail to one person, with the layout of the product. */
export interface Message {
  /** The recipient, such as an account. The salutation leaves out a name that is the address. */
  readonly to: { readonly name: string; readonly email: string };
  /** The subject and the heading. */
  readonly title: string;
  /** The first paragraph. */
  readonly lead: string;
  /** The button; `path` is appended to the address of the application, such as `#/espace/project/42`. */
  readonly action: { readonly label: string; readonly path: string };
  /** The paragraphs after the button. */
  readonly notes?: readonly string[];
}

/** The accounts of the application. */
export interface People {
  /** Returns the account of a user who may sign in; `undefined` for any other identifier. */
  find(id: string): Promise<Account | undefined>;
  /** Returns the accounts with at least this role, sorted by e-mail address. */
  withRole(role: Role): Promise<Account[]>;
}

/** The log of the server. It names the extension by itself; leave out personal data. */
export interface ExtensionLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** The services for extensions outside of transactions. */
export interface Services {
  /** Records with all rights. The history names no user for these writes. */
  readonly asApplication: StoredRecords;
  readonly mail: {
    /** Sends a mail. Rejects if the mail server refuses it, permanently if `responseCode` is 500 or more. */
    send(message: Message): Promise<void>;
  };
  readonly people: People;
  readonly log: ExtensionLog;
  /** Aborted when the result is no longer needed: the time limit is over, or the server stops. */
  readonly signal: AbortSignal;
}
