import { expect, test } from 'vitest';
import { UnansweredError } from './answer-watch.ts';
import { ConnectFailure, isConnectionLost, readPostgresFailure } from './postgres-errors.ts';

const coded = (code: string) => Object.assign(new Error('Something failed'), { code });

/** Errors of the driver for a connection that is unusable. */
const messagesOfDriver = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Received unexpected commandComplete message from backend.',
  'received invalid response: 4a',
  'Postgres connection has been discarded',
];

/** Errors of Node for an open socket. */
const codesOfSystem = [
  'ECONNABORTED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_SSL_SSLV3_ALERT_CLOSE_NOTIFY',
  'ERR_STREAM_DESTROYED',
];

test.each([
  ...messagesOfDriver.map((message) => [message, new Error(message)] as const),
  ...codesOfSystem.map((code) => [code, coded(code)] as const),
  ...['57P01', '57P02', '57P05'].map((code) => [code, coded(code)] as const),
  ['no answer', new UnansweredError()] as const,
])('a connection lost under a statement is an outage: %s', (_name, error) => {
  expect(isConnectionLost(error)).toBe(true);
  expect(readPostgresFailure(error)).toBe('unanswered');
});

test.each(['timeout expired', 'timeout exceeded when trying to connect', 'connect ECONNREFUSED'])(
  'a connection that cannot be made is an outage: %s',
  (message) => {
    expect(readPostgresFailure(new ConnectFailure(new Error(message)))).toBe('unreachable');
  },
);

test.each(['08006', '25006', '25P03', '40001', '40P01', '53300', '55P03', '57014', '57P03'])(
  'what passes by itself is no fault of this program: %s',
  (code) => {
    expect(isConnectionLost(coded(code))).toBe(false);
    expect(readPostgresFailure(coded(code))).toBe('busy');
  },
);

test.each([
  '22P02',
  '25P02',
  '42601',
  '42P01',
  'ENOENT',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_INVALID_ARG_TYPE',
])('an error of this program is not taken for an outage: %s', (code) => {
  expect(readPostgresFailure(coded(code))).toBeNull();
});
