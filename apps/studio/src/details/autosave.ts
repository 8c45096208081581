import { ValidationError } from '@octavo/core/errors';
import {
  type BookChange,
  type DetailField,
  editedElsewhere,
  type StudioApi,
  type StudioBook,
} from '@octavo/core/studio';
import { type BookValues, type EditedField, errorOf, isSameValue, valuesOf } from './book-fields.ts';

/** A field that was saved in another window with another value. */
export interface Conflict {
  readonly field: EditedField;
  readonly stored: BookValues[EditedField];
}

/** The state of a form that is saved automatically. */
export interface Autosaved {
  readonly values: BookValues;
  readonly state: 'saved' | 'saving' | 'blocked' | 'failed';
  /** `null` until something has been saved. */
  readonly savedAt: Date | null;
  /** Error messages of fields that are not saved. */
  readonly errors: Partial<Record<EditedField, string>>;
  /** The first field with a conflict. */
  readonly conflict: Conflict | undefined;
  /** The error of the last attempt. */
  readonly failure: unknown;
}

interface AutosaveDeps {
  readonly api: Pick<StudioApi, 'updateBook'>;
  readonly onSaved: (book: StudioBook) => void;
  readonly now?: () => Date;
}

/** The pause in typing, in milliseconds, after which changes are saved. */
const PAUSE_MS = 800;

/**
 * Saves the fields of a book one after the other as they change, for the version that the author has seen. If
 * another window has changed a field since then, the field waits for a choice; all other fields are saved.
 */
export class Autosave {
  readonly #listeners = new Set<() => void>();
  readonly #pending = new Map<EditedField, BookValues[EditedField]>();
  readonly #conflicts = new Map<EditedField, BookValues[EditedField]>();
  readonly #fromFile = new Set<DetailField>();
  #errors: Partial<Record<EditedField, string>> = {};
  #book: StudioBook;
  #values: BookValues;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #savedAt: Date | null = null;
  #failure: unknown;
  #view: Autosaved;

  constructor(
    private readonly deps: AutosaveDeps,
    book: StudioBook,
  ) {
    this.#book = book;
    this.#values = valuesOf(book);
    this.#view = this.#toView();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): Autosaved => this.#view;

  /** Whether every change is stored. */
  get isSaved(): boolean {
    return this.#pending.size === 0 && this.#fromFile.size === 0 && !this.#isSending;
  }

  /** Takes a new value. Invalid values stay in the form and are not saved. */
  readonly change = <Field extends EditedField>(field: Field, value: BookValues[Field]): void => {
    this.#values = { ...this.#values, [field]: value };
    this.#pending.set(field, value);
    this.#setError(field, errorOf({ [field]: value }));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE_MS);
    this.#notify();
  };

  /** Replaces the value of a field by that of the file. */
  readonly takeFromFile = (field: DetailField): void => {
    this.#fromFile.add(field);
    this.#pending.delete(field);
    this.#setError(field, undefined);
    void this.save();
  };

  /** Keeps the author's value of the conflict, or takes the stored one. */
  readonly resolve = (field: EditedField, choice: 'own' | 'stored'): void => {
    const stored = this.#conflicts.get(field);
    this.#conflicts.delete(field);
    if (choice === 'own') this.#pending.set(field, this.#values[field]);
    else if (stored !== undefined) this.#values = { ...this.#values, [field]: stored };
    void this.save();
  };

  /** Saves all pending changes immediately. */
  readonly save = async (): Promise<void> => {
    clearTimeout(this.#timer);
    const sent = this.#sendable();
    if (this.#isSending || (sent.size === 0 && this.#fromFile.size === 0)) {
      this.#notify();
      return;
    }
    for (const field of sent.keys()) this.#pending.delete(field);
    const fromFile = [...this.#fromFile];
    this.#fromFile.clear();
    this.#isSending = true;
    this.#failure = undefined;
    this.#notify();
    try {
      const change = Object.fromEntries(sent) as BookChange;
      if (fromFile.length > 0) change.from_file = fromFile;
      this.#accept(await this.deps.api.updateBook(this.#book.id, this.#book.version, change), fromFile);
    } catch (error) {
      this.#refuse(error, sent, fromFile);
    } finally {
      this.#isSending = false;
      this.#notify();
    }
    // Changes that the author made during the request, and fields that the other window has not changed.
    if (this.#failure === undefined && (this.#sendable().size > 0 || this.#fromFile.size > 0)) await this.save();
  };

  #sendable(): Map<EditedField, BookValues[EditedField]> {
    return new Map(
      [...this.#pending].filter(([field]) => this.#errors[field] === undefined && !this.#conflicts.has(field)),
    );
  }

  #accept(book: StudioBook, fromFile: readonly DetailField[]): void {
    this.#book = book;
    const stored = valuesOf(book);
    this.#values = { ...this.#values, ...Object.fromEntries(fromFile.map((field) => [field, stored[field]])) };
    this.#savedAt = this.deps.now?.() ?? new Date();
    this.deps.onSaved(book);
  }

  /** Restores changes that were not saved. Newer values of the same fields win. */
  #refuse(
    error: unknown,
    sent: ReadonlyMap<EditedField, BookValues[EditedField]>,
    fromFile: readonly DetailField[],
  ): void {
    for (const field of fromFile) this.#fromFile.add(field);
    for (const [field, value] of sent) if (!this.#pending.has(field)) this.#pending.set(field, value);
    const current = editedElsewhere(error);
    if (current) this.#compare(current);
    else if (error instanceof ValidationError) this.#showErrors(error, sent);
    else this.#failure = error;
  }

  #compare(current: StudioBook): void {
    const seen = valuesOf(this.#book);
    const stored = valuesOf(current);
    for (const [field, own] of this.#pending) {
      if (isSameValue(stored[field], own)) this.#pending.delete(field);
      else if (!isSameValue(stored[field], seen[field])) {
        this.#pending.delete(field);
        this.#conflicts.set(field, stored[field]);
      }
    }
    // Fields that only the other window has changed show its values.
    const untouched = Object.entries(stored).filter(
      ([field]) => !this.#pending.has(field as EditedField) && !this.#conflicts.has(field as EditedField),
    );
    this.#values = { ...this.#values, ...Object.fromEntries(untouched) };
    this.#book = current;
    this.deps.onSaved(current);
  }

  #showErrors(error: ValidationError, sent: ReadonlyMap<EditedField, unknown>): void {
    const named = Object.entries(error.errors).flatMap(([path, message]) => {
      const field = [...sent.keys()].find((name) => path === name || path.startsWith(`${name}.`));
      return field ? [[field, message] as const] : [];
    });
    // An error of a field outside this form would recur with each save.
    if (named.length === 0) this.#failure = error;
    for (const [field, message] of named) this.#setError(field, message);
  }

  #setError(field: EditedField, message: string | undefined): void {
    const { [field]: _, ...others } = this.#errors;
    this.#errors = message === undefined ? others : { ...others, [field]: message };
  }

  #toView(): Autosaved {
    const [conflict] = this.#conflicts;
    const isBlocked = Object.keys(this.#errors).length > 0 || conflict !== undefined;
    const isWaiting = this.#isSending || this.#sendable().size > 0 || this.#fromFile.size > 0;
    return {
      values: this.#values,
      state: this.#failure === undefined ? (isWaiting ? 'saving' : isBlocked ? 'blocked' : 'saved') : 'failed',
      savedAt: this.#savedAt,
      errors: this.#errors,
      conflict: conflict && { field: conflict[0], stored: conflict[1] },
      failure: this.#failure,
    };
  }

  #notify(): void {
    this.#view = this.#toView();
    for (const listener of this.#listeners) listener();
  }
}
