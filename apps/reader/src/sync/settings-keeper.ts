import * as v from 'valibot';
import { ReadingRefusedError } from '../session/reading-session.ts';
import { createQuietSaver } from '../session/quiet-saver.ts';
import { type ReadingSettings, ReadingSettingsSchema, readSettings } from '../settings/reading-settings.ts';
import type { KeptValue } from './kept-value.ts';

/** Settings, or none where something more general counts. */
type Choice = ReadingSettings | undefined;

export interface SettingsKeeper {
  /** What counts, of what the server has and what could not be sent last time. */
  opened(saved: Choice): Choice;
  chose(choice: Choice): void;
  /** Whether settings that were chosen elsewhere count: not while an own choice is still on its way, which comes after them. */
  heard(theirs: Choice): boolean;
  /** Sends at once what is not yet sent. */
  flush(): void;
  /** Sends at once what is not yet sent, and tries no more. */
  close(): void;
}

const UnsentSchema = v.object({
  choice: v.nullable(ReadingSettingsSchema),
  stoodOn: v.array(v.nullable(ReadingSettingsSchema)),
});

/** So many different choices of a page are remembered. */
const MOST_SENT = 20;

/**
 * Keeps settings: sends the last choice after a moment of quiet, and keeps it in this browser until it has arrived. Opened
 * again, it counts only where the server still has what it was chosen over: what was chosen elsewhere since is newer.
 */
export function createSettingsKeeper({
  save,
  kept,
  onFailure,
}: {
  save: (choice: Choice) => Promise<void>;
  kept: KeptValue;
  onFailure: (error: unknown) => void;
}): SettingsKeeper {
  let unsent: { readonly choice: Choice } | undefined;
  /** What the server told, */
  let told: Choice;
  /** and what was sent to it since, each once: it, or a copy of its answers, may still have any of them. */
  let sent: readonly Choice[] = [];
  const keep = (): void =>
    kept.write(unsent && { choice: unsent.choice ?? null, stoodOn: [told, ...sent].map((choice) => choice ?? null) });
  const saver = createQuietSaver<{ readonly choice: Choice }>(async (value) => {
    sent = [...sent.filter((choice) => !isSame(choice, value.choice)), value.choice].slice(-MOST_SENT);
    keep();
    try {
      await save(value.choice);
      if (unsent === value) unsent = undefined;
    } catch (error) {
      if (error instanceof ReadingRefusedError && unsent === value) unsent = undefined;
      throw error;
    } finally {
      keep();
    }
  }, onFailure);
  const chose = (choice: Choice): void => {
    unsent = { choice };
    keep();
    saver.note(unsent);
  };

  return {
    opened(saved) {
      told = saved;
      const read = v.safeParse(UnsentSchema, kept.read());
      if (!read.success || !read.output.stoodOn.some((choice) => isSame(choice ?? undefined, saved))) {
        keep();
        return saved;
      }
      const choice = read.output.choice ?? undefined;
      sent = read.output.stoodOn.map((each) => each ?? undefined);
      chose(choice);
      return choice;
    },
    chose,
    heard(theirs) {
      if (unsent) return false;
      told = theirs;
      sent = [];
      return true;
    },
    flush: saver.flush,
    close: saver.close,
  };
}

/** Both are read first, so that their parts stand in the same order. */
const isSame = (one: Choice, other: Choice): boolean =>
  JSON.stringify(readSettings(one)) === JSON.stringify(readSettings(other));
