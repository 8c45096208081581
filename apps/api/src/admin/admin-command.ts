import type * as v from 'valibot';

/** A command that the admin CLI sends to the running shop. Client and server are both built from it. */
export interface AdminCommand<Request = unknown, Event = unknown> {
  readonly path: `/${string}`;
  readonly request: v.GenericSchema<unknown, Request>;
  /** An event that the command streams while it runs and when it ends. */
  readonly event: v.GenericSchema<unknown, Event>;
}

/** The implementation of a command in the running shop. */
export interface CommandHandler {
  readonly command: AdminCommand;
  run(request: unknown): AsyncIterable<unknown>;
}

/** Connects a command to its implementation. */
export const commandHandler = <Request, Event>(
  command: AdminCommand<Request, Event>,
  run: (request: Request) => AsyncIterable<Event>,
): CommandHandler => ({
  command,
  // The server has already validated the request against the command's schema.
  run: (request) => run(request as Request),
});
