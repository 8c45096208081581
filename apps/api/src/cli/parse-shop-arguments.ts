import type { Command } from 'commander';
import { defineReportCommands, type ReportCall } from './define-report-commands.ts';
import { type ParsedArguments, parseArguments } from './parse-arguments.ts';

/** A call of `npm run shop`. */
export type ShopCall =
  | ReportCall
  | { readonly command: 'backup' | 'restore'; readonly file: string }
  | { readonly command: 'move'; readonly url: string };

type Accept = (call: ShopCall) => void;

/** Parses the arguments after `npm run shop --`. @throws {UsageError} */
export const parseShopArguments = (args: readonly string[]): ParsedArguments<ShopCall> =>
  parseArguments<ShopCall>(
    (program, accept) => {
      program
        .name('npm run shop --')
        .usage('<command> [options]')
        .option('--json', 'print machine-readable output')
        .addHelpText('after', '\nThe shop may be running. Exit codes: 0 success, 1 failure, 2 usage error.');
      defineReportCommands(program, accept);
      defineMaintenanceCommands(program, accept);
    },
    args.length === 0 ? ['--help'] : args,
  );

/** Defines the commands that work on the whole shop instead of its orders. */
function defineMaintenanceCommands(program: Command, accept: Accept): void {
  const acceptCall = (command: Command, call: ShopCall): void => {
    if (command.optsWithGlobals<{ json?: boolean }>().json) command.error("error: unknown option '--json'");
    accept(call);
  };
  const define = (name: string): Command => program.command(name).configureHelp({ showGlobalOptions: false });
  program.commandsGroup('Maintenance:');
  define('backup')
    .description('write a backup of the whole shop to a file; the shop may be running')
    .argument('<file>')
    .action((file: string, _options: object, command: Command) => acceptCall(command, { command: 'backup', file }));
  define('restore')
    .description('restore a shop from a backup, into an empty DATA_DIR or database')
    .argument('<file>')
    .action((file: string, _options: object, command: Command) => acceptCall(command, { command: 'restore', file }));
  define('move')
    .description('move the embedded database to a PostgreSQL server')
    .argument('<url>', 'such as postgres://user:password@host:5432/octavo')
    .action((url: string, _options: object, command: Command) => acceptCall(command, { command: 'move', url }));
}
