import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressBehind } from '../middleware/index.ts';
import { areaOf, type Metrics, type Pressure, type RequestLog } from '../operations/index.ts';
import type { ReadyAnswers } from '../services/ready-answers.ts';
import type { Gate } from './gate.ts';

/** Answers a request at once and tells that it did; what it leaves alone goes the ordinary way. */
export type AnswerAtOnce = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

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
 * is made of the request but a look at its address. Where there is the least doubt the ordinary way decides.
 */
export function readyDoor({ ready, gate, pressure, metrics, proxies, requests }: ReadyDoor): AnswerAtOnce {
  return ({ method, url = '/', headers, socket }, outgoing) => {
    // Pages of other origins need headers of their own.
    if (method !== 'GET' || headers.origin !== undefined || !gate.isOpen) return false;
    const started = performance.now();
    const answer = ready.atOnce(url, headers);
    if (!answer) return false;
    const forwarded = headers['x-forwarded-for'];
    const address = addressBehind(
      socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join() : forwarded,
      proxies,
    );
    if (pressure.roomFor(address) !== 'free') return false;
    outgoing.writeHead(answer.status, [...answer.headers]);
    outgoing.end(answer.body);
    const ms = performance.now() - started;
    metrics.answered(areaOf(url), answer.status, ms / 1000);
    requests?.answered({ method, url, status: answer.status, ms });
    return true;
  };
}
