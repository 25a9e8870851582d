import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../config/config.ts';
import { sourceStack } from './source-stack.ts';

/** The configuration that the log depends on. */
export type LogConfig = Pick<Config, 'logLevel' | 'devMode'>;

/**
 * Returns the facts of an error to log. Other members, which databases and libraries add, often contain user
 * input: the refused row, the address of a call.
 */
function factsOf({ name, message, stack, ...others }: Error & { code?: unknown; errcode?: unknown }) {
  const { code, errcode } = others;
  return { type: name, message, code, errcode, stack: stack && sourceStack(stack) };
}

/** Of a request only the facts in the line of its answer; libraries would add its address and headers. */
export const serializers = {
  err: factsOf,
  req: ({ method }: { method: string }) => ({ method }),
  res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
};

/** Creates the log: readable lines on a terminal or in developer mode, otherwise JSON lines. */
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

/** Returns the log for Fastify, without its English lines about listening, which do not help operators. */
export function withoutNotices(log: Logger): FastifyBaseLogger {
  const own = log.child({});
  own.info = own.debug;
  return own;
}

/**
 * Logs one line for each answer: the route’s pattern, and never the address, body, headers or user, so that
 * the log has no personal data and no secrets.
 */
export class AnswerLog extends LogController {
  readonly #devMode: boolean;

  constructor({ devMode }: LogConfig) {
    super({ requestIdLogLabel: 'requestId' });
    this.#devMode = devMode;
  }

  override incomingRequest(): void {
    // The line of the answer has all facts.
  }

  override routeNotFound(): void {
    // Its line would contain the address.
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
