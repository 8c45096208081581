import { Command, CommanderError } from 'commander';
import { UsageError } from './usage-error.ts';

/** The parsed arguments: a call of a command, or a help text. */
export type ParsedArguments<Call> = { readonly call: Call } | { readonly help: string };

/** Adds the commands of a program. The action of the given command passes its call to `accept`. */
export type ProgramDefinition<Call> = (program: Command, accept: (call: Call) => void) => void;

/**
 * Parses arguments. Nothing is run or printed, so that help and usage errors need no import of the server.
 * @throws {UsageError} with the reason, and a suggestion for a misspelled name.
 */
export function parseArguments<Call>(define: ProgramDefinition<Call>, args: readonly string[]): ParsedArguments<Call> {
  let help = '';
  let errors = '';
  let accepted: { readonly call: Call } | undefined;
  const program = new Command()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
      writeErr: (text) => {
        errors += text;
      },
      outputError: (text, write) => write(capitalize(text.replace(/^error: /, ''))),
    })
    .configureHelp({ showGlobalOptions: true })
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .showHelpAfterError('Add --help for the usage.');
  define(program, (call) => {
    accepted = { call };
  });
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(errors.trim(), { cause: error });
  }
  return accepted ?? { help: help.trimEnd() };
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
