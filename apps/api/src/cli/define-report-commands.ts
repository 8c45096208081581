import { randomUUID } from 'node:crypto';
import { orderStatuses } from '@octavo/core/entities';
import { type Command, Option } from 'commander';
import * as v from 'valibot';
import { MAX_RECONCILE_DAYS, type ShopRequest, ShopRequestSchema } from '../admin/shop-command.ts';
import { dollarAmount, wholeNumber, wholeNumbers } from './argument-parsers.ts';

/** A call of a command about orders, users or payments. */
export interface ReportCall {
  readonly command: 'report';
  readonly request: ShopRequest;
  readonly isJson: boolean;
  /** A notice for stderr; set when the command was called by an old name. */
  readonly deprecation?: string;
}

type Accept = (call: ReportCall) => void;

/** Passes a validated report request to `accept`; reports a usage error for an invalid one. */
const acceptReport =
  (accept: Accept, deprecation?: string) =>
  (command: Command, request: v.InferInput<typeof ShopRequestSchema>): void => {
    const parsed = v.safeParse(ShopRequestSchema, request);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      command.error(`${v.getDotPath(issue) ?? request.do}: ${issue.message}`);
    }
    const isJson = command.optsWithGlobals<{ json?: boolean }>().json ?? false;
    accept({ command: 'report', request: parsed.output, isJson, ...(deprecation !== undefined && { deprecation }) });
  };

/** Defines the commands about orders, users and payments. */
export function defineReportCommands(program: Command, accept: Accept): void {
  const report = acceptReport(accept);
  program.commandsGroup('Orders and payments:');
  program
    .command('orders')
    .description('list orders, newest first')
    .argument('[query...]', 'an order number, or part of a buyer or a title')
    .addOption(new Option('--status <status>', 'filter by status').choices(orderStatuses))
    .option('--page <number>', 'show another page', wholeNumber())
    .action((query: string[], options: { status?: (typeof orderStatuses)[number]; page?: number }, command: Command) =>
      report(command, { do: 'orders', search: query.join(' ') || undefined, ...options }),
    );
  program
    .command('order')
    .description('show one order with its lines, shares, refunds and disputes')
    .argument('<id>', 'the order number', wholeNumber())
    .action((order: number, _options: object, command: Command) => report(command, { do: 'order', order }));
  program
    .command('refund')
    .description('refund the remaining amount of an order')
    .argument('<id>', 'the order number', wholeNumber())
    .option('--line <number>', 'refund only this line, numbered as in "order <id>"; can be repeated', wholeNumbers)
    .option('--amount <dollars>', 'refund only this amount, such as 4.50', dollarAmount)
    .option('--reason <text>', 'internal note; the buyer does not see it', 'By the operator')
    .option('--request <id>', 'idempotency key: the same key never refunds twice')
    .action((order: number, options: RefundOptions, command: Command) =>
      report(command, {
        do: 'refund',
        order,
        lines: options.line,
        amountCents: options.amount,
        reason: options.reason,
        requestId: options.request ?? randomUUID(),
      }),
    );
  program
    .command('reconcile')
    .description('fetch missed events and compare the ledger with the payment provider')
    .option('--days <number>', 'how far to go back', wholeNumber(MAX_RECONCILE_DAYS), 3)
    .action(({ days }: { days: number }, command: Command) => report(command, { do: 'reconcile', days }));
  program
    .command('payouts')
    .description('show what authors earned, were paid, will be paid and owe')
    .argument('[author]', 'only this author')
    .action((author: string | undefined, _options: object, command: Command) =>
      report(command, { do: 'payouts', author }),
    );
  program
    .command('debts')
    .description('list authors who owe the shop money')
    .action((_options: object, command: Command) => report(command, { do: 'debts' }));
  program
    .command('connect')
    .description('create a link for an author to set up payouts')
    .argument('<author>')
    .action((author: string, _options: object, command: Command) => report(command, { do: 'connect', author }));
  program
    .command('events')
    .description('list unmatched provider events and other issues that need attention')
    .option('--retry <id>', 'retry one event first')
    .action(({ retry }: { retry?: string }, command: Command) => report(command, { do: 'events', retry }));

  program.commandsGroup('Shop:');
  defineEmails(program.command('emails'), report);
  // The old name of the command, accepted for one more release.
  defineEmails(
    program.command('letters', { hidden: true }),
    acceptReport(accept, '"letters" is deprecated and will be removed; use "emails".'),
  );
  for (const [name, title] of [
    ['admins', 'administrator'],
    ['editors', 'editor'],
  ] as const)
    program
      .command(name)
      .description(`list ${title}s; with an account, make it an ${title}`)
      .argument('[account]')
      .option('--remove', `remove the account's ${title} rights`)
      .action((account: string | undefined, { remove }: { remove?: boolean }, command: Command) => {
        if (remove && account === undefined) command.error("error: missing required argument 'account'");
        report(command, { do: name, account, remove });
      });
  program
    .command('audit')
    .description('check the audit log, which records every change by authors and staff')
    .command('verify')
    .description('verify the hash of every row; names the first broken row')
    .action((_options: object, command: Command) => report(command, { do: 'audit' }));
  program
    .command('reviews')
    .description('list reported reviews that have not been resolved')
    .option('--hide <id>', 'hide a review', wholeNumber())
    .option('--keep <id>', 'keep or restore a review', wholeNumber())
    .action((options: { hide?: number; keep?: number }, command: Command) =>
      report(command, { do: 'reviews', ...options }),
    );
}

interface RefundOptions {
  readonly line?: number[];
  readonly amount?: number;
  readonly reason: string;
  readonly request?: string;
}

function defineEmails(emails: Command, report: ReturnType<typeof acceptReport>): void {
  emails
    .description('list emails that could not be sent for three days, with the error')
    .option('--retry <email>', 'send one again, or "all" of them')
    .action(({ retry }: { retry?: string }, command: Command) => report(command, { do: 'emails', retry }));
}
