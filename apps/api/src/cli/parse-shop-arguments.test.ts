import { describe, expect, it } from 'vitest';
import { parseShopArguments, UsageError } from './parse-shop-arguments.ts';

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
    [['payouts', 'maren_oskalo'], { do: 'payouts', author: 'maren_oskalo' }],
    [['debts'], { do: 'debts' }],
    [['connect', 'maren_oskalo'], { do: 'connect', author: 'maren_oskalo' }],
    [['events', '--retry', 'evt_1'], { do: 'events', retry: 'evt_1' }],
    [['emails'], { do: 'emails' }],
    [['emails', '--retry', 'email:7'], { do: 'emails', retry: 'email:7' }],
    [['admins'], { do: 'admins' }],
    [['admins', 'ines_h', '--remove'], { do: 'admins', account: 'ines_h', remove: true }],
    [['reviews'], { do: 'reviews' }],
    [['reviews', '--hide', '7'], { do: 'reviews', hide: 7 }],
  ])('parses %j as %o', (args, request) => {
    expect(parseShopArguments(args)).toEqual({ request, isJson: false });
  });

  it('accepts the deprecated "letters" as "emails" with a notice', () => {
    expect(parseShopArguments(['letters', '--retry', 'all', '--json'])).toEqual({
      request: { do: 'emails', retry: 'all' },
      isJson: true,
      deprecation: '"letters" is deprecated and will be removed; use "emails".',
    });
  });

  it('generates a request id for a refund without --request', () => {
    const [first, second] = [1, 2].map(() => parseShopArguments(['refund', '12']).request);
    expect(first).toMatchObject({ do: 'refund', order: 12, requestId: expect.stringMatching(/^[\w-]{36}$/) });
    expect(first).not.toEqual(second);
  });

  it('recognizes help and --json', () => {
    expect(parseShopArguments([])).toEqual({ request: undefined, isJson: false });
    expect(parseShopArguments(['--help'])).toEqual({ request: undefined, isJson: false });
    expect(parseShopArguments(['debts', '--json']).isJson).toBe(true);
  });

  it.each([
    [['refunds'], 'Unknown command "refunds"'],
    [['refund'], 'requires an order number'],
    [['refund', 'twelve'], '"twelve" is not a number'],
    [['refund', '12', '13'], 'requires an order number'],
    [['refund', '12', '--amount', '4,50'], 'write dollars such as 4.50'],
    [['refund', '12', '--amount', '0'], 'is not an amount'],
    [['refund', '0'], 'order: "0" is not a number of at least 1'],
    [['orders', '--line', '3'], 'does not accept --line'],
    [['order', '12', '--force'], '--force'],
    [['admins', '--remove'], 'requires an account name'],
    [['reconcile', 'now'], 'does not accept the argument "now"'],
    [['debts', 'maren_oskalo'], 'does not accept the argument "maren_oskalo"'],
    [['emails', 'email:7'], 'does not accept the argument "email:7"'],
    [['events', 'evt_1'], 'does not accept the argument "evt_1"'],
    [['reviews', '7'], 'does not accept the argument "7"'],
    [['orders', '--status', 'lost'], '--status: "lost" is not one of pending_payment, paid,'],
    [['reconcile', '--days', '0'], '--days: "0" is not a number from 1 to 90'],
    [['reconcile', '--days', '400'], '--days: "400" is not a number from 1 to 90'],
    [['orders', '--page', '0'], '--page: "0" is not a number of at least 1'],
  ])('rejects %j', (args, reason) => {
    expect(() => parseShopArguments(args)).toThrow(reason);
    expect(() => parseShopArguments(args)).toThrow(UsageError);
  });
});
