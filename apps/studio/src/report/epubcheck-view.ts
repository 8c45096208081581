import type { EpubcheckMessage, EpubcheckReport } from '@octavo/core/studio';
import { countOf } from '../views/format.ts';
import { locationOf } from './location.ts';

/** The number of different messages that are shown at first. */
export const FIRST_MESSAGES = 5;

const SEVERITIES: Readonly<Record<EpubcheckMessage['severity'], string>> = {
  fatal: 'a fatal error',
  error: 'an error',
  warning: 'a warning',
  info: 'information',
  usage: 'a hint',
};

/** Such as `EPUBCheck calls this an error (RSC-005).` */
export const levelText = ({ severity, code }: EpubcheckMessage): string =>
  `EPUBCheck calls this ${SEVERITIES[severity]} (${code}).`;

/** The state of the check in a few words. */
export function adviceSummary({ status, message_count: count }: EpubcheckReport): string {
  if (status === 'pending') return 'Not complete yet';
  if (status === 'failed') return 'No result';
  const messages = count === 0 ? 'No messages' : countOf(count, 'message');
  return status === 'partial' ? `Partly checked, ${messages.toLowerCase()}` : messages;
}

/** The reason why a check ended early, and its effect; `undefined` for a complete check. */
export function limitText({ status, limit }: EpubcheckReport): string | undefined {
  if (status !== 'partial') return undefined;
  const reason = limit === 'memory' ? 'it needed more than 512 MB of memory' : 'it took longer than 60 seconds';
  return `EPUBCheck was stopped because ${reason}. It has not seen the whole file.`;
}

/** How many messages the list leaves out, because one rule has many of them; `undefined` for none. */
export function omittedText({ messages, message_count: count }: EpubcheckReport): string | undefined {
  const omitted = count - messages.length;
  return omitted > 0 ? `${countOf(omitted, 'similar message')} ${omitted === 1 ? 'is' : 'are'} not listed.` : undefined;
}

/** Such as `4 messages of 2 rules are not shown, because they report mistakes where there are none.` */
export function mutedText({ muted }: EpubcheckReport): string | undefined {
  if (muted.length === 0) return undefined;
  const count = muted.reduce((sum, { message_count: messages }) => sum + messages, 0);
  return `${countOf(count, 'message')} of ${countOf(muted.length, 'rule')} ${count === 1 ? 'is' : 'are'} not shown.`;
}

/** A message, and the places where EPUBCheck has it. */
export interface GroupedMessage {
  readonly message: EpubcheckMessage;
  /** Such as `one.xhtml, line 3, and 2 more places`. */
  readonly places: string;
}

/** Joins equal messages about several places, in the order of the first ones. */
export function groupMessages(messages: readonly EpubcheckMessage[]): GroupedMessage[] {
  const groups = new Map<string, EpubcheckMessage[]>();
  for (const message of messages) {
    const key = JSON.stringify([message.severity, message.code, message.message]);
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return [...groups.values()].flatMap(([message, ...others]) =>
    message ? [{ message, places: placesText(message, others.length) }] : [],
  );
}

function placesText(first: EpubcheckMessage, others: number): string {
  const place = locationOf(first);
  if (others === 0) return place;
  const more = countOf(others, 'more place');
  return place === '' ? more : `${place}, and ${more}`;
}
