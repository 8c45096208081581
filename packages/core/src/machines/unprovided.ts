import { fromPromise } from 'xstate';

/**
 * The place of an actor in a chart that knows only its name. The `bind…` function of the machine puts the real one there;
 * without it the actor fails and says so.
 */
export function unprovided<Output, Input>(name: string) {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`The actor ${name} is not provided. Use the bind function of its machine.`)),
  );
}

/** Names the types of a machine for `setup`, which reads nothing but the type of this value. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- setup infers everything from this one use
export function typed<T>(): T {
  return {} as T;
}
