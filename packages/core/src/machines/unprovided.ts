import { fromPromise } from 'xstate';

/**
 * A placeholder for an actor in a chart. The `bind…` function of the machine replaces it; without that, the actor fails
 * with a clear message.
 */
export function unprovided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`The actor ${name} is not provided. Use the bind function of its machine.`)),
  );
}

/** Declares the types of a machine for `setup`, which uses only the type of this value. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- setup infers everything from this one use
export function typed<T>(): T {
  return {} as T;
}
