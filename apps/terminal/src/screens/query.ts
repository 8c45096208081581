import type { CallOptions } from '@octavo/core/api';
import { AuthenticationError, defaultMessageOf, StoreError } from '@octavo/core/errors';
import { progress, screens } from '@octavo/core/messages';
import { type Key, type Line, line, span, wrap } from '../display/index.ts';
import type { Hint, Viewport, Storefront, View } from './screen.ts';

/** A request to the shop with its current result. */
export interface Query<T> {
  readonly value: T | null;
  readonly error: unknown;
  /** Starts or repeats the request. The current value stays until the response arrives. */
  load(): void;
  /** Aborts the request. */
  close(): void;
}

/** Creates a query. `onSuccess` is called with the value before the screen is redrawn. */
export function createQuery<T>(
  storefront: Pick<Storefront, 'redraw'>,
  queryFn: (options: CallOptions) => Promise<T>,
  onSuccess: (value: T) => void = () => undefined,
): Query<T> {
  let controller: AbortController | null = null;
  const state: { value: T | null; error: unknown } = { value: null, error: null };
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      const value = await queryFn({ signal });
      if (signal.aborted) return;
      state.value = value;
      onSuccess(value);
    } catch (error) {
      if (signal.aborted) return;
      state.error = error;
    }
    storefront.redraw();
  };
  return {
    get value() {
      return state.value;
    },
    get error() {
      return state.error;
    },
    load: () => {
      controller?.abort();
      controller = new AbortController();
      state.error = null;
      void run(controller.signal);
      storefront.redraw();
    },
    close: () => controller?.abort(),
  };
}

/** Returns the message of an error. Unknown errors get the message of `internal`. */
export function errorMessageOf(failure: unknown): string {
  return failure instanceof StoreError ? failure.message : defaultMessageOf('internal');
}

/** Lines with the message of an error, unless `shownText` already contains it. */
export function errorLines(failure: unknown, shownText: string, { columns }: Pick<Viewport, 'columns'>): Line[] {
  const message = errorMessageOf(failure);
  return shownText.includes(message) ? [] : wrap(message, columns).map((text) => line(span(text, 'muted')));
}

/** The view of a query: loading, failed with a hint, or the view of its value. */
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

/** Handles Retry and Login on a failed query; returns `true` when it used the key. */
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
