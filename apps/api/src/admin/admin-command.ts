import type * as v from 'valibot';

/** A command that the operator's tools send to the running shop; both ends are made from it. */
export interface AdminCommand<Request = unknown, Event = unknown> {
  readonly path: `/${string}`;
  readonly request: v.GenericSchema<unknown, Request>;
  /** What is told while the command runs, and at its end. */
  readonly event: v.GenericSchema<unknown, Event>;
}

/** How the running shop carries a command out. */
export interface CommandHandler {
  readonly command: AdminCommand;
  run(request: unknown): AsyncIterable<unknown>;
}

/** Ties a command to what it does. */
export const commandHandler = <Request, Event>(
  command: AdminCommand<Request, Event>,
  run: (request: Request) => AsyncIterable<Event>,
): CommandHandler => ({
  command,
  // The server has held the request to the command's own schema before it comes here.
  run: (request) => run(request as Request),
});
