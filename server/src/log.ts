import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

/** What the log depends on. */
export type LogConfig = Pick<Config, 'logLevel' | 'devMode'>;

/** Makes the log: for people on a terminal or in developer mode, JSON lines for programs. */
export function createLog({ logLevel, devMode }: LogConfig): Logger {
  const options = { level: logLevel, base: null };
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
