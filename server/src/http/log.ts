import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../config/config.ts';
import { sourceStack } from './source-stack.ts';

/** What the log depends on. */
export type LogConfig = Pick<Config, 'logLevel' | 'devMode'>;

/**
 * What the log may know of an error. What databases and libraries add to one beside this often repeats what somebody
 * typed: the row that was refused, the address that was called.
 */
function factsOf({ name, message, stack, ...others }: Error & { code?: unknown; errcode?: unknown }) {
  const { code, errcode } = others;
  return { type: name, message, code, errcode, stack: stack && sourceStack(stack) };
}

/** Of a call only what the line of its answer says; libraries would add its address and headers. */
export const serializers = {
  err: factsOf,
  req: ({ method }: { method: string }) => ({ method }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
};

/** Makes the log: for people on a terminal or in developer mode, JSON lines for programs. */
export function createLog({ logLevel, devMode }: LogConfig): Logger {
  const options = { level: logLevel, base: null, serializers };
  const forPeople = devMode || process.stdout.isTTY;
  if (!forPeople) return pino(options);
  return pino(
    options,
    pretty({
      sync: true,
      translateTime: 'HH:MM:ss',
      ignore: 'requestId',
      singleLine: true,
      colorize: process.stdout.isTTY,
    }),
  );
}

/** The log for Fastify, whose English lines on where it listens are of no use to operators. */
export function withoutNotices(log: Logger): FastifyBaseLogger {
  const own = log.child({});
  own.info = own.debug;
  return own;
}

/**
 * Logs one line for each answer: the route's pattern and never the address, body, headers or person, so that
 * nothing personal and no secret can get there.
 */
export class AnswerLog extends LogController {
  readonly #devMode: boolean;

  constructor({ devMode }: LogConfig) {
    super({ requestIdLogLabel: 'requestId' });
    this.#devMode = devMode;
  }

  override incomingRequest(): void {
    // The line of the answer says it all.
  }

  override routeNotFound(): void {
    // Its line would hold the address.
  }

  override requestCompleted(_error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    if (this.#devMode) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
  }
}
