import { linkSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { processStartTime } from './process-start-time.ts';
import { hasErrorCode, isNotFoundError } from '../../files/file-errors.ts';

const LockHolderSchema = v.object({ pid: v.number(), startTime: v.string(), host: v.string(), purpose: v.string() });

/** The process that holds a data directory. */
export interface LockHolder {
  readonly pid: number;
  /** The start time of that process as reported by the system; detects a reused pid. */
  readonly startTime: string;
  readonly host: string;
  /** The activity of the process, for the error message of another process. */
  readonly purpose: string;
}

/** The data directory is in use by a running process. */
export class DataDirLockedError extends Error {
  override readonly name = 'DataDirLockedError';
  constructor(
    readonly dataDir: string,
    readonly holder: LockHolder,
  ) {
    super(
      `The data directory ${dataDir} is in use by ${holder.purpose} (process ${holder.pid} on ${holder.host}); stop it first or choose another DATA_DIR.`,
    );
  }
}

/** A held lock; `release` may be called twice. */
export interface DataDirLock {
  release(): void;
}

const LOCK_NAME = 'octavo.lock';
const HEARTBEAT_MS = 5_000;
/** A lock from another host (such as a replaced container) is stale after this long without a heartbeat. */
const REMOTE_LOCK_EXPIRES_MS = 20_000;

/**
 * Locks the data directory for this process. PGlite itself lets two processes open one directory and then corrupts it.
 * A stale lock is replaced.
 * @throws {DataDirLockedError} when a running process holds it.
 */
export function lockDataDir(dataDir: string, purpose: string): DataDirLock {
  const path = join(dataDir, LOCK_NAME);
  const self: LockHolder = {
    pid: process.pid,
    startTime: processStartTime(process.pid) ?? '',
    host: hostname(),
    purpose,
  };
  const claim = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(claim, JSON.stringify(self), { mode: 0o600 });
  try {
    while (!tryLink(claim, path)) removeStaleLock(dataDir, path);
  } finally {
    rmSync(claim, { force: true });
  }
  const heartbeat = setInterval(() => refreshHeartbeat(path), HEARTBEAT_MS);
  heartbeat.unref();
  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      clearInterval(heartbeat);
      rmSync(path, { force: true });
    },
  };
}

/** Creates the lock by a hard link, so that it appears with its complete content or not at all. */
function tryLink(claim: string, path: string): boolean {
  try {
    linkSync(claim, path);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Removes a stale lock; throws when its holder is running. The stale file is renamed and checked again under its new name
 * before it is deleted. Otherwise the slower of two processes would delete the lock that the faster one has just taken.
 */
function removeStaleLock(dataDir: string, path: string): void {
  const holder = readHolder(path);
  if (!holder) return;
  if (isAlive(holder, path)) throw new DataDirLockedError(dataDir, holder);
  const stalePath = `${path}.abandoned.${process.pid}`;
  try {
    renameSync(path, stalePath);
  } catch (error) {
    if (isNotFoundError(error)) return;
    throw error;
  }
  const movedHolder = readHolder(stalePath);
  if (movedHolder && isAlive(movedHolder, stalePath)) {
    tryLink(stalePath, path);
    unlinkSync(stalePath);
    throw new DataDirLockedError(dataDir, movedHolder);
  }
  rmSync(stalePath, { force: true });
}

/** @throws {Error} when the file is not one of our locks: locks are written atomically, so another program created it. */
function readHolder(path: string): LockHolder | undefined {
  try {
    return v.parse(LockHolderSchema, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}

function isAlive(holder: LockHolder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < REMOTE_LOCK_EXPIRES_MS;
  const startTime = processStartTime(holder.pid);
  return startTime !== undefined && (startTime === holder.startTime || startTime === '' || holder.startTime === '');
}

function refreshHeartbeat(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch (error) {
    // A test may delete the directory while it runs; the lock is then gone as well.
    if (!isNotFoundError(error)) throw error;
  }
}
