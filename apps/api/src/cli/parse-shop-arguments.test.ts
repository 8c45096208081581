import { describe, expect, it } from 'vitest';
import { parseShopArguments } from './parse-shop-arguments.ts';
import { UsageError } from './usage-error.ts';

function parseCall(args: readonly string[]) {
  const parsed = parseShopArguments(args);
  if ('call' in parsed) return parsed.call;
  throw new Error('The arguments asked for help.');
}

function parseHelp(args: readonly string[]): string {
  const parsed = parseShopArguments(args);
  if ('help' in parsed) return parsed.help;
  throw new Error('The arguments called a command.');
}

describe('parseShopArguments', () => {
  it.each([
    [['orders'], { do: 'orders', page: 1 }],
    [
      ['orders', 'moth', 'arithmetic', '--status', 'paid', '--page', '2'],
      { do: 'orders', search: 'moth arithmetic', status: 'paid', page: 2 },
    ],
    [['order', '#12'], { do: 'order', order: 12 }],
    [
      ['refund', '12', '--line', '3', '--line=4', '--amount', '4.50', '--reason', 'torn', '--request', 'r-1'],
      { do: 'refund', order: 12, lines: [3, 4], amountCents: 450, reason: 'torn', requestId: 'r-1' },
    ],
    [['reconcile'], { do: 'reconcile', days: 3 }],
    [['payouts'], { do: 'payouts' }],
    [['payouts', 'maren_oskalo'], { do: 'payouts', author: 'maren_oskalo' }],
    [['debts'], { do: 'debts' }],
    [['connect', 'maren_oskalo'], { do: 'connect', author: 'maren_oskalo' }],
    [['events', '--retry', 'evt_1'], { do: 'events', retry: 'evt_1' }],
    [['emails'], { do: 'emails' }],
    [['emails', '--retry', 'email:7'], { do: 'emails', retry: 'email:7' }],
    [['admins'], { do: 'admins' }],
    [['admins', 'nora_b'], { do: 'admins', account: 'nora_b' }],
    [['admins', 'ines_h', '--remove'], { do: 'admins', account: 'ines_h', remove: true }],
    [['editors'], { do: 'editors' }],
    [['editors', 'nora_b', '--remove'], { do: 'editors', account: 'nora_b', remove: true }],
    [['audit', 'verify'], { do: 'audit' }],
    [['reviews'], { do: 'reviews' }],
    [['reviews', '--hide', '7'], { do: 'reviews', hide: 7 }],
  ])('parses %j as %o', (args, request) => {
    expect(parseCall(args)).toEqual({ command: 'report', request, isJson: false });
  });

  it('accepts the deprecated "letters" as "emails" with a notice, and does not list it', () => {
    expect(parseCall(['letters', '--retry', 'all', '--json'])).toEqual({
      command: 'report',
      request: { do: 'emails', retry: 'all' },
      isJson: true,
      deprecation: '"letters" is deprecated and will be removed; use "emails".',
    });
    expect(parseHelp(['--help'])).not.toContain('letters');
  });

  it('generates a request id for a refund without --request', () => {
    const [first, second] = [1, 2].map(() => parseCall(['refund', '12']));
    expect(first).toMatchObject({
      request: {
        do: 'refund',
        order: 12,
        reason: 'By the operator',
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      },
    });
    expect(first).not.toEqual(second);
  });

  it('recognizes help and --json', () => {
    for (const args of [[], ['--help'], ['-h'], ['help'], ['--help', '--json']])
      expect(parseHelp(args)).toMatch(
        /^Usage: npm run shop -- <command>[^]+\n {2}refund .+\n[^]+Exit codes: 0 success/,
      );
    for (const args of [
      ['refund', '--help'],
      ['help', 'refund'],
    ])
      expect(parseHelp(args)).toMatch(/^Usage: npm run shop -- refund [^]+--amount <dollars>[^]+--json/);
    expect(parseHelp(['backup', '--help'])).toContain('Usage: npm run shop -- backup');
    for (const args of [
      ['debts', '--json'],
      ['--json', 'debts'],
    ])
      expect(parseCall(args)).toMatchObject({ isJson: true });
  });

  it.each(['backup', 'restore'] as const)('accepts exactly one argument and no options for %s', (command) => {
    expect(parseCall([command, 'shop.tar.gz'])).toEqual({ command, file: 'shop.tar.gz' });
    for (const args of [[], ['--json'], ['one.tar.gz', 'two.tar.gz'], ['shop.tar.gz', '--force'], ['a.gz', '--json']])
      expect(() => parseCall([command, ...args])).toThrow(UsageError);
  });

  it('parses the URL of a move', () => {
    const url = 'postgres://db.example/octavo';
    expect(parseCall(['move', url])).toEqual({ command: 'move', url });
    expect(() => parseCall(['move'])).toThrow("Missing required argument 'url'");
  });

  it.each([
    [['refunds'], "Unknown command 'refunds'\n(Did you mean refund?)"],
    [['--jsn', 'orders'], "Unknown option '--jsn'\n(Did you mean --json?)"],
    [['refund'], "Missing required argument 'id'"],
    [['refund', 'twelve'], "argument value 'twelve' is invalid for argument 'id'. Write a number of at least 1."],
    [['refund', '12', '13'], "Too many arguments for 'refund'"],
    [['refund', '12', '--amount', '4,50'], "argument '4,50' is invalid. Write dollars such as 4.50."],
    [['refund', '12', '--amount', '0'], "argument '0' is invalid. Write dollars such as 4.50."],
    [['refund', '0'], 'Write a number of at least 1.'],
    [['orders', '--line', '3'], "Unknown option '--line'"],
    [['order', '12', '--force'], "Unknown option '--force'"],
    [['admins', '--remove'], "Missing required argument 'account'"],
    [['reconcile', 'now'], "Too many arguments for 'reconcile'. Expected 0 arguments but got 1."],
    [['debts', 'maren_oskalo'], "Too many arguments for 'debts'."],
    [['emails', 'email:7'], "Too many arguments for 'emails'."],
    [['events', 'evt_1'], "Too many arguments for 'events'."],
    [['reviews', '7'], "Too many arguments for 'reviews'."],
    [['orders', '--status', 'lost'], "argument 'lost' is invalid. Allowed choices are pending_payment, paid,"],
    [['reconcile', '--days', '0'], "argument '0' is invalid. Write a number from 1 to 90."],
    [['reconcile', '--days', '400'], "argument '400' is invalid. Write a number from 1 to 90."],
    [['orders', '--page', '0'], "argument '0' is invalid. Write a number of at least 1."],
  ])('rejects %j', (args, reason) => {
    expect(() => parseCall(args)).toThrow(reason);
    expect(() => parseCall(args)).toThrow(UsageError);
    expect(() => parseCall(args)).toThrow('Add --help for the usage.');
  });
});
