import './cheap-password-hashes.ts';
import { resources } from '@ne2016/contract/testing';
import { runServer } from '../start/start-server.ts';
import { ChangeLog } from '../storage/change-log.ts';
import type { NewChange } from '../storage/new-entry.ts';
import { samples } from './samples/test-samples.ts';

const forgetful = <Change extends Pick<NewChange, 'before'>>(change: Change): Change => ({
  ...change,
  before: null,
});

const { append, logged } = ChangeLog.prototype;
ChangeLog.prototype.append = function (transaction, change) {
  return append.call(this, transaction, forgetful(change));
};
ChangeLog.prototype.logged = function (write) {
  const keep = logged.call(this, write);
  return (turn, values, change) => keep(turn, values, forgetful(change));
};

/** The server of the tests with a log without replaced values, to measure the cost of storing them. */
await runServer({ resources, samples, extensions: [], applicationFolder: process.argv[2] ?? '' });
