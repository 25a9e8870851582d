import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Hashes passwords as the product does, but cheaply: there each hash takes a seventh of a second of processor
// time, and nearly every test adds accounts and signs them in. All programs of a test hash alike.
const { scrypt } = crypto;
crypto.scrypt = (...[password, salt, length, ...rest]: readonly unknown[]) => {
  const [options, done] = rest as [crypto.ScryptOptions, (error: Error | null, key: Buffer) => void];
  scrypt(password as string, salt as string, length as number, { ...options, N: 2 }, done);
};
syncBuiltinESMExports();
