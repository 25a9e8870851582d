import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailbox } from '../config/mail-settings.ts';
import { type Delivery, type Mail, toMessage } from './mail.ts';

/** The folder of mails, their sender, and the callback after each. */
export interface FolderParts {
  folder: string;
  from: Mailbox;
  written: (mail: Mail) => void;
}

/** Writes mails into a folder that only its owner can read, for servers without a mail server. */
export function folderDelivery({ folder, from, written }: FolderParts): Delivery {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(':', '-');
      const path = join(folder, `${time}-${randomUUID()}.eml`);
      // Renamed when complete, so that the folder has no partial mails.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
      written(mail);
    },
  };
}
