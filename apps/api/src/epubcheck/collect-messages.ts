import type { EpubcheckMessage, EpubcheckReport } from '@octavo/core/studio';
import { mutedRuleOf } from './muted-rules.ts';

/** The maximum number of messages in a report, because a report is stored and sent as a whole. */
const MAX_MESSAGES = 100;
/** The maximum number of equal messages, because one mistake of a converter repeats in every chapter. */
const MAX_EQUAL_MESSAGES = 10;
/** The maximum number of messages of one rule, which may report many different mistakes. */
const MAX_MESSAGES_OF_RULE = 40;

/** Separates the messages of one check into visible and muted messages. */
export class CollectedMessages {
  readonly #shown: EpubcheckMessage[] = [];
  readonly #counts = new Map<string, number>();
  readonly #muted = new Map<string, { code: string; reason: string; message_count: number }>();
  #count = 0;

  add(message: EpubcheckMessage): void {
    const { code } = message;
    const muted = mutedRuleOf(code, message.message);
    if (muted) {
      const known = this.#muted.get(muted.reason + code) ?? { code, reason: muted.reason, message_count: 0 };
      this.#muted.set(muted.reason + code, { ...known, message_count: known.message_count + 1 });
      return;
    }
    this.#count += 1;
    const isRare =
      this.#countUp(code) <= MAX_MESSAGES_OF_RULE &&
      this.#countUp(JSON.stringify([code, message.message])) <= MAX_EQUAL_MESSAGES;
    if (isRare && this.#shown.length < MAX_MESSAGES) this.#shown.push(message);
  }

  #countUp(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }

  toReport(): Pick<EpubcheckReport, 'messages' | 'message_count' | 'muted'> {
    return { messages: [...this.#shown], message_count: this.#count, muted: [...this.#muted.values()] };
  }
}
