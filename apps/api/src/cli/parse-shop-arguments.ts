import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { orderStatuses, parseCents } from '@octavo/core/entities';
import * as v from 'valibot';
import { MAX_RECONCILE_DAYS, type ShopRequest, ShopRequestSchema } from '../admin/shop-command.ts';

/** How the commands about orders, people and money are called. */
export const SHOP_USAGE = `Usage: npm run shop -- <command> [--json]

  orders [words]          all orders, newest first; words look in numbers, buyers and titles
      --status paid       only those in one state    --page 2    the next ones
  order <id>              one order with its lines, shares, refunds and disputes
  refund <id>             gives all that is left of an order back to the buyer
      --line 7            only a line of it (as "order <id>" numbers them); may be repeated
      --amount 4.50       only so much
      --reason "…"        for the books; the buyer does not see it
      --request <number>  the same number again is the same refund, never a second one
  reconcile [--days 3]    looks for missed events and holds the books against the provider's
  payouts [author]        what authors earned, were sent, will be sent and owe
  debts                   authors who owe the shop
  connect <author>        a link with which an author sets up their payouts
  events [--retry <id>]   events of the provider nobody could match, and what else needs a person
  letters                 mails that did not go out for three days, why, and how many wait
      --retry <letter>    has one sent again, or with "all" every one
  admins [account]        who looks after the shop; with an account, makes it one of them
      --remove            it is none of them any more
  reviews                 reviews that were reported and nobody has answered
      --hide 7            nobody sees it any more    --keep 7    it stands, or is seen again

The shop may be running. --json prints data for programs. Exit codes: 0 done, 1 not done, 2 not understood.`;

/** The command cannot be understood; the message says how it is written. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What an operator typed. `undefined` asks for help. */
export interface ParsedArguments {
  readonly request: ShopRequest | undefined;
  readonly isJson: boolean;
}

/** Reads the words after `npm run shop --`. @throws {UsageError} */
export function parseShopArguments(args: readonly string[]): ParsedArguments {
  const { values, positionals } = parseOptions(args);
  const [command, ...rest] = positionals;
  const isJson = values.json ?? false;
  if (values.help || command === undefined || command === 'help') return { request: undefined, isJson };
  const fields = toFields(command, rest, values);
  const allowed = new Set(['json', 'help', ...(OPTIONS[command] ?? [])]);
  const stray = Object.keys(values).find((name) => !allowed.has(name));
  if (stray !== undefined) throw new UsageError(`"${command}" takes no --${stray}.\n\n${SHOP_USAGE}`);
  const read = v.safeParse(ShopRequestSchema, { do: command, ...fields });
  if (read.success) return { request: read.output, isJson };
  const [issue] = read.issues;
  throw new UsageError(`${v.getDotPath(issue) ?? command}: ${issue.message}\n\n${SHOP_USAGE}`);
}

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  orders: ['status', 'page'],
  refund: ['line', 'amount', 'reason', 'request'],
  reconcile: ['days'],
  events: ['retry'],
  letters: ['retry'],
  admins: ['remove'],
  reviews: ['hide', 'keep'],
};

/** Commands that are said with no more words; a forgotten option would otherwise be a wish that is not heard. */
const WITHOUT_ARGUMENTS: ReadonlySet<string> = new Set(['reconcile', 'debts', 'events', 'letters', 'reviews']);

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
  const one = (what: string): string => {
    const [word, ...more] = rest;
    if (word === undefined || more.length > 0) throw new UsageError(`"${command}" wants ${what}.\n\n${SHOP_USAGE}`);
    return word;
  };
  const [stray] = rest;
  if (stray !== undefined && WITHOUT_ARGUMENTS.has(command))
    throw new UsageError(`"${command}" takes no word "${stray}".\n\n${SHOP_USAGE}`);
  switch (command) {
    case 'orders':
      return {
        search: rest.join(' ') || undefined,
        status: values.status === undefined ? undefined : parseStatus(values.status),
        page: parseNumber(values.page ?? '1', '--page'),
      };
    case 'order':
      return { order: parseNumber(one('the number of an order'), 'order') };
    case 'refund':
      return {
        order: parseNumber(one('the number of an order'), 'order'),
        lines: values.line?.map((line) => parseNumber(line, '--line')),
        amountCents: values.amount === undefined ? undefined : parseAmount(values.amount),
        reason: values.reason ?? 'By the operator',
        requestId: values.request ?? randomUUID(),
      };
    case 'reconcile':
      return { days: parseNumber(values.days ?? '3', '--days', MAX_RECONCILE_DAYS) };
    case 'payouts':
      return { author: rest.length === 0 ? undefined : one('the name of one author') };
    case 'connect':
      return { author: one('the name of an author') };
    case 'admins':
      return {
        account: rest.length === 0 && !values.remove ? undefined : one('the name of an account'),
        remove: values.remove,
      };
    case 'events':
    case 'letters':
      return { retry: values.retry };
    case 'reviews':
      return {
        hide: values.hide === undefined ? undefined : parseNumber(values.hide, '--hide'),
        keep: values.keep === undefined ? undefined : parseNumber(values.keep, '--keep'),
      };
    case 'debts':
      return {};
    default:
      throw new UsageError(`There is no command "${command}".\n\n${SHOP_USAGE}`);
  }
}

/** From 1, since nothing is counted from 0. */
function parseNumber(argument: string, what: string, max?: number): number {
  const digits = argument.replace(/^#/, '');
  if (!/^\d{1,9}$/.test(digits)) throw new UsageError(`${what}: "${argument}" is no number.`);
  const read = Number(digits);
  if (read < 1 || (max !== undefined && read > max))
    throw new UsageError(`${what}: "${argument}" is no number from 1${max === undefined ? '' : ` to ${max}`}.`);
  return read;
}

function parseStatus(argument: string): string {
  if (orderStatuses.some((known) => known === argument)) return argument;
  throw new UsageError(`--status: "${argument}" is none of ${orderStatuses.join(', ')}.`);
}

function parseAmount(argument: string): number {
  const amount = /^\$?\d+(\.\d{1,2})?$/.test(argument) ? parseCents(argument.replace('$', '')) : null;
  if (amount === null || amount === 0)
    throw new UsageError(`--amount: "${argument}" is no amount; write dollars such as 4.50.`);
  return amount;
}
