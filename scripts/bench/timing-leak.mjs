/** Checks that response times do not reveal whether an account exists: checks 1 and 2 of the shop's reliability. */
import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from './load.mjs';
import { median } from './median.mjs';

/** Maximum relative difference of the two median times. */
const MAX_DIFFERENCE = 0.15;
/** Time for background work of a response, such as an email, before the next one is measured. */
const SETTLE_MS = 15;
/** Each buyer is used once, so that no account is locked. */
const FIRST_BUYER = 2_000;

const post = (path, body) => ({
  path: `/api/v1/auth/${path}`,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const wrongLogin = (username) => post('login', { username, password: 'not the password of the bench' });
const forgotPassword = (name) => post('forgot-password', { email: `${name}@octavo.example` });

/** Measures both cases alternately, `count` times each. Adds a note for each pair and a violation if they are distinguishable. */
export async function measureTimingLeak(database, shop, { count, notes, violations }) {
  for (const { name, request, status } of [
    { name: 'a login with a wrong password', request: wrongLogin, status: 401 },
    { name: 'a password reset request', request: forgotPassword, status: 200 },
  ]) {
    const durations = { known: [], unknown: [] };
    for (let n = 0; n < count; n += 1) {
      // Both names have the same length.
      const usernames = { known: `buyer${FIRST_BUYER + n}`, unknown: `ghost${FIRST_BUYER + n}` };
      // Alternates the order, so that neither case is always second.
      for (const kind of n % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']) {
        const requestStarted = performance.now();
        const response = await sendRequest(shop.origin, request(usernames[kind]));
        durations[kind].push(performance.now() - requestStarted);
        if (response.status !== status) throw new Error(`${name} returned ${response.status}.`);
        await wait(SETTLE_MS);
      }
    }
    const [known, unknown] = [median(durations.known), median(durations.unknown)];
    const difference = Math.abs(known - unknown) / Math.min(known, unknown);
    if (difference > MAX_DIFFERENCE)
      violations.push(`${database}: ${name} reveals existing accounts by a difference of ${percent(difference)}`);
    notes.push(
      `${database}: ${name} takes ${known.toFixed(2)} ms for an existing account and ${unknown.toFixed(2)} ms for an unknown one, a difference of ${percent(difference)} (limit ${percent(MAX_DIFFERENCE)}); medians of ${count} each, alternating.`,
    );
  }
}

const percent = (share) => `${(share * 100).toFixed(1)} %`;
