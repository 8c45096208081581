import { bookPrice } from './argument-parsers.ts';
import { type ParsedArguments, parseArguments } from './parse-arguments.ts';

/** A call of `npm run catalog -- import`. */
export interface ImportCall {
  /** Folders and files. */
  readonly paths: readonly string[];
  readonly priceCents: number | undefined;
  readonly author: string | undefined;
  readonly isJson: boolean;
}

/** Parses the arguments after `npm run catalog --`. @throws {UsageError} */
export const parseCatalogArguments = (args: readonly string[]): ParsedArguments<ImportCall> =>
  parseArguments<ImportCall>((program, accept) => {
    program.name('npm run catalog --').usage('<command> [options]');
    program
      .command('import')
      .description('import EPUB files into the shop, which may be running; a known book is updated')
      .argument('<paths...>', 'folders or files')
      .option(
        '--price <dollars>',
        'the price of every imported book; by default new books cost $9.99 and known books keep their price',
        bookPrice,
      )
      .option(
        '--author <account>',
        'the account of the author who sells and is paid for the books; by default new books belong to the shop and books that it imported for an author keep that author',
      )
      .option('--json', 'print the result for each file as JSON')
      .action((paths: string[], { price, author, json }: { price?: number; author?: string; json?: boolean }) =>
        accept({ paths, priceCents: price, author, isJson: json === true }),
      );
  }, args);
