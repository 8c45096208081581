import { expect, it } from 'vitest';
import { formatAgo, readerText } from './reader-text.ts';

it('names the positions of both devices, whichever is ahead', () => {
  const remote = { progression: 0.16, chapter: 'Out of Use', device: 'Firefox on Linux', secondsAgo: 300 };
  expect(readerText.remotePosition(remote, 0.5)).toBe(
    "Your other device (Firefox on Linux) is at 16%, Out of Use (5 min ago). You're at 50% here.",
  );
});

it('leaves out the details of the other device that the server does not send', () => {
  const remote = { progression: 0.4, chapter: undefined, device: undefined, secondsAgo: undefined };
  expect(readerText.remotePosition(remote, 0.1)).toBe("Your other device is at 40%. You're at 10% here.");
});

it.each([
  [-90, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [3 * 3600 + 59, '3 h ago'],
  [86_400, '1 day ago'],
  [3 * 86_400, '3 days ago'],
] as const)('formats an age of %i seconds as %s', (seconds, text) => {
  expect(formatAgo(seconds)).toBe(text);
});
