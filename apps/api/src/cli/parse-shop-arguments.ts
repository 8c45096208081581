import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { orderStatuses, parseCents } from '@octavo/core/entities';
import * as v from 'valibot';
import { MAX_RECONCILE_DAYS, type ShopRequest, ShopRequestSchema } from '../admin/shop-command.ts';

/** The usage text of the commands about orders, users and payments. */
export const SHOP_USAGE = `Usage: npm run shop -- <command> [--json]

  orders [query]          list orders, newest first; the query searches order numbers, buyers and titles
      --status paid       filter by status           --page 2    show another page
  order <id>              show one order with its lines, shares, refunds and disputes
  refund <id>             refund the remaining amount of an order
      --line 7            refund only this line, numbered as in "order <id>"; can be repeated
      --amount 4.50       refund only this amount
      --reason "…"        internal note; the buyer does not see it
      --request <id>      idempotency key: the same key never refunds twice
  reconcile [--days 3]    fetch missed events and compare the ledger with the payment provider
  payouts [author]        show what authors earned, were paid, will be paid and owe
  debts                   list authors who owe the shop money
  connect <author>        create a link for an author to set up payouts
  events [--retry <id>]   list unmatched provider events and other issues that need attention
  emails                  list emails that could not be sent for three days, with the error
      --retry <email>     send one again, or "all" of them
  admins [account]        list administrators; with an account, make it an administrator
      --remove            remove the account's administrator rights
  reviews                 list reported reviews that have not been resolved
      --hide 7            hide a review               --keep 7    keep or restore a review

The shop may be running. --json prints machine-readable output. Exit codes: 0 success, 1 failure, 2 usage error.`;

/** A usage error; its message explains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The parsed arguments. `request` is `undefined` when help was requested. */
export interface ParsedArguments {
  readonly request: ShopRequest | undefined;
  readonly isJson: boolean;
  /** A notice for stderr; set when the command was called by an old name. */
  readonly deprecation?: string;
}

/** Old command names, accepted for one more release, with the names that replace them. */
const RENAMED_COMMANDS: ReadonlyMap<string, string> = new Map([['letters', 'emails']]);

/** Parses the arguments after `npm run shop --`. @throws {UsageError} */
export function parseShopArguments(args: readonly string[]): ParsedArguments {
  const { values, positionals } = parseOptions(args);
  const [name, ...rest] = positionals;
  const isJson = values.json ?? false;
  if (values.help || name === undefined || name === 'help') return { request: undefined, isJson };
  const command = RENAMED_COMMANDS.get(name) ?? name;
  const deprecation =
    command === name ? {} : { deprecation: `"${name}" is deprecated and will be removed; use "${command}".` };
  const fields = toFields(command, rest, values);
  const allowed = new Set(['json', 'help', ...(OPTIONS[command] ?? [])]);
  const unknownOption = Object.keys(values).find((option) => !allowed.has(option));
  if (unknownOption !== undefined)
    throw new UsageError(`"${command}" does not accept --${unknownOption}.\n\n${SHOP_USAGE}`);
  const read = v.safeParse(ShopRequestSchema, { do: command, ...fields });
  if (read.success) return { request: read.output, isJson, ...deprecation };
  const [issue] = read.issues;
  throw new UsageError(`${v.getDotPath(issue) ?? command}: ${issue.message}\n\n${SHOP_USAGE}`);
}

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  orders: ['status', 'page'],
  refund: ['line', 'amount', 'reason', 'request'],
  reconcile: ['days'],
  events: ['retry'],
  emails: ['retry'],
  admins: ['remove'],
  reviews: ['hide', 'keep'],
};

/** Commands without positional arguments. Rejecting extra arguments catches a value whose option name was forgotten. */
const WITHOUT_ARGUMENTS: ReadonlySet<string> = new Set(['reconcile', 'debts', 'events', 'emails', 'reviews']);

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        status: { type: 'string' },
        page: { type: 'string' },
        line: { type: 'string', multiple: true },
        amount: { type: 'string' },
        reason: { type: 'string' },
        request: { type: 'string' },
        days: { type: 'string' },
        retry: { type: 'string' },
        hide: { type: 'string' },
        keep: { type: 'string' },
        remove: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${SHOP_USAGE}`);
  }
}

type OptionValues = ReturnType<typeof parseOptions>['values'];

function toFields(command: string, rest: readonly string[], values: OptionValues): object {
  const singlePositional = (description: string): string => {
    const [value, ...more] = rest;
    if (value === undefined || more.length > 0)
      throw new UsageError(`"${command}" requires ${description}.\n\n${SHOP_USAGE}`);
    return value;
  };
  const [unexpected] = rest;
  if (unexpected !== undefined && WITHOUT_ARGUMENTS.has(command))
    throw new UsageError(`"${command}" does not accept the argument "${unexpected}".\n\n${SHOP_USAGE}`);
  switch (command) {
    case 'orders':
      return {
        search: rest.join(' ') || undefined,
        status: values.status === undefined ? undefined : parseStatus(values.status),
        page: parseNumber(values.page ?? '1', '--page'),
      };
    case 'order':
      return { order: parseNumber(singlePositional('an order number'), 'order') };
    case 'refund':
      return {
        order: parseNumber(singlePositional('an order number'), 'order'),
        lines: values.line?.map((line) => parseNumber(line, '--line')),
        amountCents: values.amount === undefined ? undefined : parseAmount(values.amount),
        reason: values.reason ?? 'By the operator',
        requestId: values.request ?? randomUUID(),
      };
    case 'reconcile':
      return { days: parseNumber(values.days ?? '3', '--days', MAX_RECONCILE_DAYS) };
    case 'payouts':
      return { author: rest.length === 0 ? undefined : singlePositional('one author name') };
    case 'connect':
      return { author: singlePositional('an author name') };
    case 'admins':
      return {
        account: rest.length === 0 && !values.remove ? undefined : singlePositional('an account name'),
        remove: values.remove,
      };
    case 'events':
    case 'emails':
      return { retry: values.retry };
    case 'reviews':
      return {
        hide: values.hide === undefined ? undefined : parseNumber(values.hide, '--hide'),
        keep: values.keep === undefined ? undefined : parseNumber(values.keep, '--keep'),
      };
    case 'debts':
      return {};
    default:
      throw new UsageError(`Unknown command "${command}".\n\n${SHOP_USAGE}`);
  }
}

/** Parses a whole number from 1. */
function parseNumber(argument: string, name: string, max?: number): number {
  const digits = argument.replace(/^#/, '');
  if (!/^\d{1,9}$/.test(digits)) throw new UsageError(`${name}: "${argument}" is not a number.`);
  const read = Number(digits);
  if (read < 1 || (max !== undefined && read > max))
    throw new UsageError(
      `${name}: "${argument}" is not a number ${max === undefined ? 'of at least 1' : `from 1 to ${max}`}.`,
    );
  return read;
}

function parseStatus(argument: string): string {
  if (orderStatuses.some((known) => known === argument)) return argument;
  throw new UsageError(`--status: "${argument}" is not one of ${orderStatuses.join(', ')}.`);
}

function parseAmount(argument: string): number {
  const amount = /^\$?\d+(\.\d{1,2})?$/.test(argument) ? parseCents(argument.replace('$', '')) : null;
  if (amount === null || amount === 0)
    throw new UsageError(`--amount: "${argument}" is not an amount; write dollars such as 4.50.`);
  return amount;
}
