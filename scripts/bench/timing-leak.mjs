/** Whether the time of an answer tells who is known here: checks 1 and 2 of the shop's reliability. */
import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from './load.mjs';

/** How far the median times of the two may lie apart. */
const MAX_DIFFERENCE = 0.15;
/** What follows an answer, such as a mail, is over before the next one is timed. */
const SETTLE_MS = 15;
/** Each is asked for once, so that no account is closed for guessing. */
const FIRST_BUYER = 2_000;

const post = (path, body) => ({
  path: `/api/v1/auth/${path}`,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const wrongLogin = (username) => post('login', { username, password: 'not the password of the bench' });
const forgotPassword = (name) => post('forgot-password', { email: `${name}@octavo.example` });

/** Times both by turns, `count` of each, and adds a note for each pair and a miss where they can be told apart. */
export async function measureTimingLeak(database, shop, { count, notes, violations }) {
  for (const { what, request, status } of [
    { what: 'a login with a wrong password', request: wrongLogin, status: 401 },
    { what: 'asking for a link', request: forgotPassword, status: 200 },
  ]) {
    const durations = { known: [], unknown: [] };
    for (let n = 0; n < count; n += 1) {
      const names = { known: `buyer${FIRST_BUYER + n}`, unknown: `nobdy${FIRST_BUYER + n}` };
      // Neither is always the one that comes after the other.
      for (const who of n % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']) {
        const asked = performance.now();
        const answer = await sendRequest(shop.origin, request(names[who]));
        durations[who].push(performance.now() - asked);
        if (answer.status !== status) throw new Error(`${what} was answered with ${answer.status}.`);
        await wait(SETTLE_MS);
      }
    }
    const [known, unknown] = [median(durations.known), median(durations.unknown)];
    const difference = Math.abs(known - unknown) / Math.min(known, unknown);
    if (difference > MAX_DIFFERENCE) violations.push(`${database}: ${what} tells who is known by ${percent(difference)}`);
    notes.push(
      `${database}: ${what} takes ${known.toFixed(2)} ms for somebody known and ${unknown.toFixed(2)} ms for nobody, ${percent(difference)} apart (at most ${percent(MAX_DIFFERENCE)}); medians of ${count} each, by turns.`,
    );
  }
}

const median = (list) => list.toSorted((one, other) => one - other)[list.length >> 1];
const percent = (share) => `${(share * 100).toFixed(1)} %`;
