import type { CallOptions } from '@octavo/core/api';
import { AuthenticationError, defaultMessageOf, StoreError } from '@octavo/core/errors';
import { progress, screens } from '@octavo/core/messages';
import { type Key, type Line, line, span, wrap } from '../display/index.ts';
import type { Hint, Viewport, Storefront, View } from './screen.ts';

/** Something that was asked of the shop. */
export interface Query<T> {
  readonly value: T | null;
  readonly error: unknown;
  /** Asks, or asks again. What is there stays until the answer has come. */
  load(): void;
  /** Nobody waits any longer. */
  close(): void;
}

/** Makes a question to the shop; `onAnswer` is told the answer before the screen is drawn with it. */
export function createQuery<T>(
  storefront: Pick<Storefront, 'redraw'>,
  queryFn: (options: CallOptions) => Promise<T>,
  onSuccess: (value: T) => void = () => undefined,
): Query<T> {
  let controller: AbortController | null = null;
  const state: { value: T | null; failure: unknown } = { value: null, failure: null };
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      const value = await queryFn({ signal });
      if (signal.aborted) return;
      state.value = value;
      onSuccess(value);
    } catch (error) {
      if (signal.aborted) return;
      state.failure = error;
    }
    storefront.redraw();
  };
  return {
    get value() {
      return state.value;
    },
    get error() {
      return state.failure;
    },
    load: () => {
      controller?.abort();
      controller = new AbortController();
      state.failure = null;
      void run(controller.signal);
      storefront.redraw();
    },
    close: () => controller?.abort(),
  };
}

/** The sentence of a failure; anything the shop has no name for is our own fault. */
export function errorMessageOf(failure: unknown): string {
  return failure instanceof StoreError ? failure.message : defaultMessageOf('internal');
}

/** The sentence of a failure below another one that has not said it already. */
export function errorLines(failure: unknown, shownText: string, { columns }: Pick<Viewport, 'columns'>): Line[] {
  const message = errorMessageOf(failure);
  return shownText.includes(message) ? [] : wrap(message, columns).map((text) => line(span(text, 'muted')));
}

/** The view of a question: waiting, failed with a way on, or `ready` with its answer. */
export function queryView<T>(
  { value, error }: Pick<Query<T>, 'value' | 'error'>,
  space: Viewport,
  texts: { title?: string | undefined; loading?: string | undefined },
  render: (value: T) => View,
): View {
  if (error !== null) {
    const needsLogin = error instanceof AuthenticationError;
    return {
      lines: [
        ...(texts.title === undefined ? [] : [line(span(texts.title, 'danger')), []]),
        ...wrap(errorMessageOf(error), space.columns).map((text) => line(text)),
      ],
      hints: [needsLogin ? loginHint : retryHint],
    };
  }
  if (value === null) return { lines: [line(span(texts.loading ?? progress.loading, 'muted'))], hints: [] };
  return render(value);
}

const retryHint: Hint = { keys: 'r', label: screens.retry };
const loginHint: Hint = { keys: 'l', label: screens.login };

/** The ways on from a failure; `true` when the key was one. */
export function handleErrorKey(
  storefront: Storefront,
  query: Pick<Query<unknown>, 'error' | 'load'>,
  key: Key,
  retry: () => void = query.load,
): boolean {
  if (query.error === null || key.name !== 'text') return false;
  const needsLogin = query.error instanceof AuthenticationError;
  if (!needsLogin && key.text === 'r') retry();
  else if (needsLogin && key.text === 'l') storefront.openLogin();
  else return false;
  return true;
}
