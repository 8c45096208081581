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

/** A choice on its way. */
interface Unsent {
  readonly choice: Choice;
  /** Whether this browser took it: then what it keeps tells whether another page of it was there since. */
  isKept: boolean;
}

/**
 * Keeps settings: sends the last choice after a moment of quiet, and keeps it in this browser until it has arrived. Opened
 * again, it counts only where the server still has what it was chosen over: what was chosen elsewhere since is newer. The
 * pages of one browser share what is kept: the last choice of any of them stands there, and the others let go of theirs.
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
  let unsent: Unsent | undefined;
  /** What the server told, */
  let told: Choice;
  /** and what was sent to it since, each once: it, or a copy of its answers, may still have any of them. */
  let sent: readonly Choice[] = [];
  const addSent = (...choices: readonly Choice[]): void => {
    const others = sent.filter((known) => !choices.some((choice) => isSame(known, choice)));
    sent = [...others, ...choices].slice(-MOST_SENT);
  };
  const isHeld = (choice: Choice): boolean => {
    const held = readUnsent(kept);
    return held !== undefined && isSame(held.choice, choice);
  };
  const keep = (value: Unsent): void => {
    kept.write({ choice: value.choice ?? null, stoodOn: [told, ...sent].map((choice) => choice ?? null) });
    value.isKept = isHeld(value.choice);
  };
  /** Whether another page has chosen since, or has sent this very choice. */
  const isOvertaken = ({ choice, isKept }: Unsent): boolean => isKept && !isHeld(choice);
  const letGo = (value: Unsent): void => {
    if (unsent === value) unsent = undefined;
    if (isHeld(value.choice)) kept.write(undefined);
  };
  const saver = createQuietSaver<Unsent>(async (value) => {
    if (isOvertaken(value)) return letGo(value);
    addSent(value.choice);
    if (unsent && !isOvertaken(unsent)) keep(unsent);
    try {
      await save(value.choice);
    } catch (error) {
      if (error instanceof ReadingRefusedError) letGo(value);
      throw error;
    }
    letGo(value);
  }, onFailure);
  const begin = (choice: Choice): void => {
    unsent = { choice, isKept: false };
    keep(unsent);
    saver.note(unsent);
  };

  return {
    opened(saved) {
      told = saved;
      const held = readUnsent(kept);
      if (!held?.stoodOn.some((choice) => isSame(choice, saved))) {
        kept.write(undefined);
        return saved;
      }
      sent = held.stoodOn;
      begin(held.choice);
      return held.choice;
    },
    chose(choice) {
      const held = readUnsent(kept);
      // What another page chose before may have arrived, or may yet.
      if (held && !(unsent && isSame(held.choice, unsent.choice))) addSent(...held.stoodOn, held.choice);
      begin(choice);
    },
    heard(theirs) {
      if (unsent && !isOvertaken(unsent)) return false;
      unsent = undefined;
      told = theirs;
      sent = [];
      return true;
    },
    flush: saver.flush,
    close: saver.close,
  };
}

/** What waits in this browser. */
function readUnsent(kept: KeptValue): { choice: Choice; stoodOn: readonly Choice[] } | undefined {
  const read = v.safeParse(UnsentSchema, kept.read());
  if (!read.success) return undefined;
  const { choice, stoodOn } = read.output;
  return { choice: choice ?? undefined, stoodOn: stoodOn.map((each) => each ?? undefined) };
}

/** Both are read first, so that their parts stand in the same order. */
const isSame = (one: Choice, other: Choice): boolean =>
  JSON.stringify(readSettings(one)) === JSON.stringify(readSettings(other));
