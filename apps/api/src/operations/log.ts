import { type DestinationStream, type Logger, pino } from 'pino';
import { redactSecrets } from './redact-secrets.ts';

/** The safe fields of an error; its other fields may contain rows, requests and responses. */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined || depth > 4 ? {} : { cause: serializeError(error.cause, depth + 1) };
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}

/** Creates the shop's log: one JSON object per line, with secrets redacted. */
export function createLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    serializers: { err: (error: unknown) => serializeError(error) },
  };
  return pino(options, { write: (line) => to.write(redactSecrets(line)) });
}
