import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';

/** Runs statements on a database file, reports it, and keeps its locks until its input ends. */
const [, , file = '', ...statements] = process.argv;
using database = new DatabaseSync(file);
for (const statement of statements) database.exec(statement);
process.stdout.write('held\n');
await once(process.stdin.resume(), 'end');
