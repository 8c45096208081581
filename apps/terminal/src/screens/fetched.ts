import type { CallOptions } from '@octavo/core/api';
import { AuthenticationError, sentenceOf, StoreError } from '@octavo/core/errors';
import { progress, screens } from '@octavo/core/messages';
import { type Key, type Line, line, span, wrap } from '../display/index.ts';
import type { Hint, Space, Storefront, View } from './screen.ts';

/** Something that was asked of the shop. */
export interface Fetched<T> {
  readonly value: T | null;
  readonly failure: unknown;
  /** Asks, or asks again. What is there stays until the answer has come. */
  load(): void;
  /** Nobody waits any longer. */
  close(): void;
}

/** Makes a question to the shop; `onAnswer` is told the answer before the screen is drawn with it. */
export function fetched<T>(
  front: Pick<Storefront, 'redraw'>,
  ask: (options: CallOptions) => Promise<T>,
  onAnswer: (value: T) => void = () => undefined,
): Fetched<T> {
  let running: AbortController | null = null;
  const state: { value: T | null; failure: unknown } = { value: null, failure: null };
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      const value = await ask({ signal });
      if (signal.aborted) return;
      state.value = value;
      onAnswer(value);
    } catch (error) {
      if (signal.aborted) return;
      state.failure = error;
    }
    front.redraw();
  };
  return {
    get value() {
      return state.value;
    },
    get failure() {
      return state.failure;
    },
    load: () => {
      running?.abort();
      running = new AbortController();
      state.failure = null;
      void run(running.signal);
      front.redraw();
    },
    close: () => running?.abort(),
  };
}

/** The sentence of a failure; anything the shop has no name for is our own fault. */
export function sentenceOfFailure(failure: unknown): string {
  return failure instanceof StoreError ? failure.message : sentenceOf('internal');
}

/** The sentence of a failure below another one that has not said it already. */
export function failureLines(failure: unknown, said: string, { columns }: Pick<Space, 'columns'>): Line[] {
  const sentence = sentenceOfFailure(failure);
  return said.includes(sentence) ? [] : wrap(sentence, columns).map((text) => line(span(text, 'muted')));
}

/** The view of a question: waiting, failed with a way on, or `ready` with its answer. */
export function viewOfFetched<T>(
  { value, failure }: Pick<Fetched<T>, 'value' | 'failure'>,
  space: Space,
  words: { title?: string | undefined; loading?: string | undefined },
  ready: (value: T) => View,
): View {
  if (failure !== null) {
    const wantsLogin = failure instanceof AuthenticationError;
    return {
      lines: [
        ...(words.title === undefined ? [] : [line(span(words.title, 'danger')), []]),
        ...wrap(sentenceOfFailure(failure), space.columns).map((text) => line(text)),
      ],
      hints: [wantsLogin ? loginHint : retryHint],
    };
  }
  if (value === null) return { lines: [line(span(words.loading ?? progress.loading, 'muted'))], hints: [] };
  return ready(value);
}

const retryHint: Hint = { keys: 'r', does: screens.retry };
const loginHint: Hint = { keys: 'l', does: screens.login };

/** The ways on from a failure; `true` when the key was one. */
export function pressFailed(
  front: Storefront,
  question: Pick<Fetched<unknown>, 'failure' | 'load'>,
  key: Key,
  retry: () => void = question.load,
): boolean {
  if (question.failure === null || key.name !== 'text') return false;
  const wantsLogin = question.failure instanceof AuthenticationError;
  if (!wantsLogin && key.text === 'r') retry();
  else if (wantsLogin && key.text === 'l') front.logIn();
  else return false;
  return true;
}
