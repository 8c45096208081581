import * as v from 'valibot';
import { RejectedError } from '../session/reading-session.ts';
import { createDebouncedSave } from '../session/debounced-save.ts';
import { type ReadingSettings, ReadingSettingsSchema, parseSettings } from '../settings/reading-settings.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** The settings, or undefined if more general ones apply. */
type SettingsValue = ReadingSettings | undefined;

export interface SettingsSync {
  /** Returns the settings to use, from the server's and the unsynced ones. */
  restore(saved: SettingsValue): SettingsValue;
  change(choice: SettingsValue): void;
  /** Returns whether remote settings apply. They do not while a local change is pending, which is newer. */
  onRemote(settings: SettingsValue): boolean;
  /** Sends the pending change immediately. */
  flush(): void;
  /** Sends the pending change immediately, without further retries. */
  close(): void;
}

const PendingSettingsSchema = v.object({
  choice: v.nullable(ReadingSettingsSchema),
  stoodOn: v.array(v.nullable(ReadingSettingsSchema)),
});

/** Maximum number of remembered changes. */
const MAX_SENT = 20;

/** A change to send. */
interface PendingSettings {
  readonly choice: SettingsValue;
  /** Whether the value was stored. If so, a different value in the storage comes from another page. */
  isPersisted: boolean;
}

/**
 * Syncs settings: sends the last change after a delay, and stores it in this browser until it has arrived. A stored change is
 * restored only if the server still has the settings it was based on; otherwise newer settings win. All pages of a browser
 * share the storage: the last change of any page wins.
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
  /** The settings last received from the server. */
  let remote: SettingsValue;
  /** The changes sent since then. The server, or a cached response, may contain any of them. */
  let sent: readonly SettingsValue[] = [];
  const addSent = (...choices: readonly SettingsValue[]): void => {
    const others = sent.filter((known) => !choices.some((choice) => isSame(known, choice)));
    sent = [...others, ...choices].slice(-MAX_SENT);
  };
  const isStored = (choice: SettingsValue): boolean => {
    const stored = readPending(storage);
    return stored !== undefined && isSame(stored.choice, choice);
  };
  const persist = (value: PendingSettings): void => {
    storage.write({ choice: value.choice ?? null, stoodOn: [remote, ...sent].map((choice) => choice ?? null) });
    value.isPersisted = isStored(value.choice);
  };
  /** Whether another page has replaced or sent this change. */
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
      const stored = readPending(storage);
      if (!stored?.stoodOn.some((choice) => isSame(choice, saved))) {
        storage.write(undefined);
        return saved;
      }
      sent = stored.stoodOn;
      enqueue(stored.choice);
      return stored.choice;
    },
    change(choice) {
      const stored = readPending(storage);
      // A previous change of another page may have arrived, or may still arrive.
      if (stored && !(pending && isSame(stored.choice, pending.choice))) addSent(...stored.stoodOn, stored.choice);
      enqueue(choice);
    },
    onRemote(settings) {
      if (pending && !isSuperseded(pending)) return false;
      pending = undefined;
      remote = settings;
      sent = [];
      return true;
    },
    flush: saver.flush,
    close: saver.close,
  };
}

/** Reads the stored pending change. */
function readPending(storage: StoredValue): { choice: SettingsValue; stoodOn: readonly SettingsValue[] } | undefined {
  const read = v.safeParse(PendingSettingsSchema, storage.read());
  if (!read.success) return undefined;
  const { choice, stoodOn } = read.output;
  return { choice: choice ?? undefined, stoodOn: stoodOn.map((each) => each ?? undefined) };
}

/** Both are parsed first, so that their keys have the same order. */
const isSame = (one: SettingsValue, other: SettingsValue): boolean =>
  JSON.stringify(parseSettings(one)) === JSON.stringify(parseSettings(other));
