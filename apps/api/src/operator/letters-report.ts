import { NotFoundError } from '@octavo/core/errors';
import { countGivenUpLetters, givenUpLetters, refusedLetters, tryLettersAgain } from '../db/letters.queries.ts';
import type { Deps } from '../deps.ts';
import { MOST_ATTEMPTS } from '../services/due-letters.ts';
import type { ShopReport, ShopRequest } from './shop-command.ts';

const ALL = 'all';

/**
 * Mails that were given up; before that it has one, or all of them, sent again.
 * @throws {NotFoundError} `not_found`
 */
export async function lettersReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { retry }: Extract<ShopRequest, { do: 'letters' }>,
): Promise<ShopReport> {
  const again =
    retry === undefined ? 0 : await tryLettersAgain(db, MOST_ATTEMPTS, clock(), retry === ALL ? undefined : retry);
  if (again === 0 && retry !== undefined && retry !== ALL)
    throw new NotFoundError('not_found', { message: `No letter called "${retry}" was given up.` });
  const rows = (await givenUpLetters(db, MOST_ATTEMPTS)).map(({ letter, kind, recipient, orderId, why }) => ({
    letter,
    kind,
    to: recipient,
    order: orderId,
    why,
  }));
  const count = await countGivenUpLetters(db, MOST_ATTEMPTS);
  const refused = await refusedLetters(db, MOST_ATTEMPTS);
  const said = [
    again > 0 && `${again} ${again === 1 ? 'letter is' : 'letters are'} sent again, as soon as the shop runs.`,
    refused.count > 0 &&
      `${refused.count} ${refused.count === 1 ? 'letter was' : 'letters were'} not taken and ${refused.count === 1 ? 'is' : 'are'} tried again, for three days in all. The last reason: ${refused.why}`,
    count > rows.length && `These are the latest ${rows.length} of ${count}.`,
  ];
  return {
    isDone: true,
    message: said.filter((sentence) => sentence !== false).join(' '),
    sections: [{ name: 'letters', title: 'Letters that were given up', rows, empty: 'No letter was given up.' }],
  };
}
