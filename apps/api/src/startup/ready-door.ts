import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressBehind, newRequestId } from '../middleware/index.ts';
import { areaOf, type Metrics, type Pressure, type RequestLog } from '../operations/index.ts';
import type { AtOnce, ReadyAnswers } from '../services/ready-answers.ts';
import type { Gate } from './gate.ts';

/**
 * Answers a request at once, or takes it on, and tells so; what it leaves alone goes the ordinary way. What it took on and
 * cannot answer it sends there by `otherwise`.
 */
export type AnswerAtOnce = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => boolean;

interface ReadyDoor {
  readonly ready: ReadyAnswers;
  readonly gate: Gate;
  readonly pressure: Pressure;
  readonly metrics: Metrics;
  readonly proxies: number;
  readonly requests?: RequestLog | undefined;
}

/**
 * Stands before everything else and hands out what stands ready: the bytes go from the shelf into the socket, and nothing
 * is made of the request but a look at its address. Where only the catalog moved since the address was last answered, the
 * answer is made here as well. Where there is the least doubt the ordinary way decides.
 */
export function readyDoor({ ready, gate, pressure, metrics, proxies, requests }: ReadyDoor): AnswerAtOnce {
  return ({ method, url = '/', headers, socket }, outgoing, otherwise) => {
    // Pages of other origins need headers of their own.
    if (method !== 'GET' || headers.origin !== undefined || !gate.isOpen) return false;
    const started = performance.now();
    const answer = ready.atOnce(url, headers);
    if (!answer && !ready.isRemade(url, headers)) return false;
    const forwarded = headers['x-forwarded-for'];
    const address = addressBehind(
      socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join() : forwarded,
      proxies,
    );
    if (pressure.roomFor(address) !== 'free') return false;
    const hand = ({ status, headers: known, body }: AtOnce): void => {
      const requestId = newRequestId();
      outgoing.writeHead(status, [...known, 'X-Request-Id', requestId]);
      outgoing.end(body);
      const ms = performance.now() - started;
      metrics.answered(areaOf(url), status, ms / 1000);
      requests?.answered({ method, url, status, ms, requestId });
    };
    if (answer) hand(answer);
    else pressure.during(async () => gate.during(async () => ready.remake(url, headers))).then(hand, otherwise);
    return true;
  };
}
