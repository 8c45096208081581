import { type ParsedArguments, parseArguments } from './parse-arguments.ts';

/** A call of `npm run epub -- check`. */
export interface CheckCall {
  /** Folders and files. */
  readonly paths: readonly string[];
  readonly isJson: boolean;
}

/** Parses the arguments after `npm run epub --`. @throws {UsageError} */
export const parseEpubArguments = (args: readonly string[]): ParsedArguments<CheckCall> =>
  parseArguments<CheckCall>((program, accept) => {
    program.name('npm run epub --').usage('<command> [options]');
    program
      .command('check')
      .description('check EPUB files as an import does: what is wrong, where, and how to fix it; nothing is stored')
      .argument('<paths...>', 'folders or files')
      .option('--json', 'print the reports as JSON')
      .action((paths: string[], { json }: { json?: boolean }) => accept({ paths, isJson: json === true }));
  }, args);
