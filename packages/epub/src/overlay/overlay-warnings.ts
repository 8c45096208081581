import type { EpubWarning } from '../errors/index.ts';
import type { IgnoredPart } from './read-clips.ts';

const REASONS: Readonly<Record<IgnoredPart, string>> = {
  text_missing: 'without a text element',
  document_unknown: 'with a text that is not in the book',
  clip_empty: 'with a clip that ends before it begins',
  time_invalid: 'with a time that is not a clock value',
  too_many: 'beyond the limit',
};
/** The maximum number of file names in a message. */
const MAX_QUOTED = 5;

/** Collects the warnings about one overlay. */
export class OverlayWarnings {
  readonly #ignored = new Map<IgnoredPart, number>();
  readonly #missing = new Set<string>();

  constructor(private readonly entry: string) {}

  readonly onIgnored = (reason: IgnoredPart): void =>
    void this.#ignored.set(reason, (this.#ignored.get(reason) ?? 0) + 1);

  readonly onAudioMissing = (url: string): void => {
    if (this.#missing.size <= MAX_QUOTED) this.#missing.add(url.slice(0, 100));
  };

  /** Returns one warning for each kind of problem. */
  list(): EpubWarning[] {
    const { entry } = this;
    const warnings: EpubWarning[] = [];
    if (this.#ignored.size > 0) {
      const reasons = [...this.#ignored].map(([reason, count]) => `${count} ${REASONS[reason]}`);
      const message = `Parts of the recorded audio were ignored: ${reasons.join(', ')}.`;
      warnings.push({ code: 'overlay_part_ignored', message, entry });
    }
    if (this.#missing.size > 0) {
      const names = [...this.#missing].slice(0, MAX_QUOTED);
      const more = this.#missing.size > MAX_QUOTED ? ' …' : '';
      const message = `Recorded audio is not in the book, so speech synthesis reads its text: ${names.join(', ')}${more}.`;
      warnings.push({ code: 'overlay_audio_missing', message, entry });
    }
    return warnings;
  }
}
