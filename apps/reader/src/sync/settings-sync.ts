import * as v from 'valibot';
import { RejectedError } from '../session/reading-session.ts';
import { createDebouncedSave } from '../session/debounced-save.ts';
import { type ReadingSettings, ReadingSettingsSchema, parseSettings } from '../settings/reading-settings.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** Settings, or none where something more general counts. */
type SettingsValue = ReadingSettings | undefined;

export interface SettingsSync {
  /** What counts, of what the server has and what could not be sent last time. */
  restore(saved: SettingsValue): SettingsValue;
  change(choice: SettingsValue): void;
  /** Whether settings that were chosen elsewhere count: not while an own choice is still on its way, which comes after them. */
  onRemote(theirs: SettingsValue): boolean;
  /** Sends at once what is not yet sent. */
  flush(): void;
  /** Sends at once what is not yet sent, and tries no more. */
  close(): void;
}

const PendingSettingsSchema = v.object({
  choice: v.nullable(ReadingSettingsSchema),
  stoodOn: v.array(v.nullable(ReadingSettingsSchema)),
});

/** So many different choices of a page are remembered. */
const MAX_SENT = 20;

/** A choice on its way. */
interface PendingSettings {
  readonly choice: SettingsValue;
  /** Whether this browser took it: then what it keeps tells whether another page of it was there since. */
  isPersisted: boolean;
}

/**
 * Keeps settings: sends the last choice after a moment of quiet, and keeps it in this browser until it has arrived. Opened
 * again, it counts only where the server still has what it was chosen over: what was chosen elsewhere since is newer. The
 * pages of one browser share what is kept: the last choice of any of them stands there, and the others let go of theirs.
 */
export function createSettingsSync({
  save,
  storage,
  onFailure,
}: {
  save: (choice: SettingsValue) => Promise<void>;
  storage: StoredValue;
  onFailure: (error: unknown) => void;
}): SettingsSync {
  let pending: PendingSettings | undefined;
  /** What the server told, */
  let remote: SettingsValue;
  /** and what was sent to it since, each once: it, or a copy of its answers, may still have any of them. */
  let sent: readonly SettingsValue[] = [];
  const addSent = (...choices: readonly SettingsValue[]): void => {
    const others = sent.filter((known) => !choices.some((choice) => isSame(known, choice)));
    sent = [...others, ...choices].slice(-MAX_SENT);
  };
  const isStored = (choice: SettingsValue): boolean => {
    const held = readPending(storage);
    return held !== undefined && isSame(held.choice, choice);
  };
  const persist = (value: PendingSettings): void => {
    storage.write({ choice: value.choice ?? null, stoodOn: [remote, ...sent].map((choice) => choice ?? null) });
    value.isPersisted = isStored(value.choice);
  };
  /** Whether another page has chosen since, or has sent this very choice. */
  const isSuperseded = ({ choice, isPersisted }: PendingSettings): boolean => isPersisted && !isStored(choice);
  const discard = (value: PendingSettings): void => {
    if (pending === value) pending = undefined;
    if (isStored(value.choice)) storage.write(undefined);
  };
  const saver = createDebouncedSave<PendingSettings>(async (value) => {
    if (isSuperseded(value)) return discard(value);
    addSent(value.choice);
    if (pending && !isSuperseded(pending)) persist(pending);
    try {
      await save(value.choice);
    } catch (error) {
      if (error instanceof RejectedError) discard(value);
      throw error;
    }
    discard(value);
  }, onFailure);
  const enqueue = (choice: SettingsValue): void => {
    pending = { choice, isPersisted: false };
    persist(pending);
    saver.schedule(pending);
  };

  return {
    restore(saved) {
      remote = saved;
      const held = readPending(storage);
      if (!held?.stoodOn.some((choice) => isSame(choice, saved))) {
        storage.write(undefined);
        return saved;
      }
      sent = held.stoodOn;
      enqueue(held.choice);
      return held.choice;
    },
    change(choice) {
      const held = readPending(storage);
      // What another page chose before may have arrived, or may yet.
      if (held && !(pending && isSame(held.choice, pending.choice))) addSent(...held.stoodOn, held.choice);
      enqueue(choice);
    },
    onRemote(theirs) {
      if (pending && !isSuperseded(pending)) return false;
      pending = undefined;
      remote = theirs;
      sent = [];
      return true;
    },
    flush: saver.flush,
    close: saver.close,
  };
}

/** What waits in this browser. */
function readPending(storage: StoredValue): { choice: SettingsValue; stoodOn: readonly SettingsValue[] } | undefined {
  const read = v.safeParse(PendingSettingsSchema, storage.read());
  if (!read.success) return undefined;
  const { choice, stoodOn } = read.output;
  return { choice: choice ?? undefined, stoodOn: stoodOn.map((each) => each ?? undefined) };
}

/** Both are read first, so that their parts stand in the same order. */
const isSame = (one: SettingsValue, other: SettingsValue): boolean =>
  JSON.stringify(parseSettings(one)) === JSON.stringify(parseSettings(other));
