import { AsyncLocalStorage } from 'node:async_hooks';

/** The subject of a change, such as a book. */
export interface AuditSubject {
  readonly type: string;
  readonly id: string;
}

/** Who makes a change, and how: everything of a row of the audit log but the change itself. */
export interface AuditOrigin {
  /** `null` for commands of the operator. */
  readonly accountId: number | null;
  readonly role: 'admin' | 'editor' | 'support' | 'author' | 'customer' | 'operator';
  /** Such as `studio.setPrice`. */
  readonly action: string;
  /** By default, the first row that is changed. */
  readonly subject?: AuditSubject | undefined;
  readonly requestId: string;
  /** The network of the client; empty for this machine. */
  readonly address: string;
  /** The name of the browser and its system. */
  readonly agent: string;
  /**
   * Whether only the first change is recorded. Calls of the payment provider lie between the later ones, which follow from it.
   */
  readonly isFirstOnly?: boolean | undefined;
}

/** The origin of the running work. */
interface AuditContext {
  readonly origin: AuditOrigin;
  hasRow: boolean;
  isOver: boolean;
}

const storage = new AsyncLocalStorage<AuditContext>();

/** Runs `work`. Each transaction in it that changes audited tables writes a row of the audit log. */
export async function withAudit<T>(origin: AuditOrigin, work: () => Promise<T>): Promise<T> {
  const context = { origin, hasRow: false, isOver: false };
  try {
    return await storage.run(context, work);
  } finally {
    // Work that was started and not awaited belongs to no call.
    context.isOver = true;
  }
}

/**
 * Runs work that a call completes for an earlier one, whose row of the audit log exists already, or that follows from the recorded
 * change, such as the canceled orders of a deleted account.
 */
export const withoutAudit = <T>(work: () => Promise<T>): Promise<T> => storage.exit(work);

/** Returns the origin of the running work, if its next change is recorded. */
export function currentAudit(): AuditContext | undefined {
  const context = storage.getStore();
  if (!context || context.isOver || (context.hasRow && context.origin.isFirstOnly)) return undefined;
  return context;
}

/** The origin of a command. A person with a shell on the server is the operator. */
export const commandOrigin = (action: string, subject?: AuditSubject): AuditOrigin => ({
  accountId: null,
  role: 'operator',
  action,
  subject,
  requestId: '',
  address: '',
  agent: '',
});
