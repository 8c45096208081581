import {
  adminContract,
  adminPermissions,
  hasPermission,
  type PermissionName,
  studioPermissionOf,
} from '@octavo/core/admin';
import { BASE_PATH, type Call } from '@octavo/core/contract';
import { PermissionError } from '@octavo/core/errors';
import { studioContract } from '@octavo/core/studio';
import { createMiddleware } from 'hono/factory';
import type { SignedInEnv } from '../http/index.ts';

interface PermittedCall {
  readonly method: string;
  readonly segments: readonly string[];
  readonly permission: PermissionName;
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');

const CALLS: readonly PermittedCall[] = [
  ...Object.entries<Call>(adminContract).map(([name, call]) => ({
    ...call,
    permission: adminPermissions[name as keyof typeof adminPermissions],
  })),
  ...Object.entries<Call>(studioContract).map(([name, call]) => ({ ...call, permission: studioPermissionOf(name) })),
].map(({ method, path, permission }) => ({ method, segments: segmentsOf(path), permission }));

/** The permission of a path that is no call of the contract, such as an upload of a portrait. */
const otherPermission = (path: string): PermissionName => (path.startsWith('/admin') ? 'readAuditLog' : 'editBooks');

/**
 * Checks the permission that each call of the studio and of the back office needs.
 * @throws {PermissionError} `permission_denied`
 */
export const callsPermitted = createMiddleware<SignedInEnv>(async (c, next) => {
  const path = c.req.path.slice(BASE_PATH.length);
  const segments = segmentsOf(path);
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
  const call = CALLS.find((one) => one.method === method && isPathOf(one.segments, segments));
  if (!hasPermission(c.var.user.roles, call?.permission ?? otherPermission(path))) throw new PermissionError();
  await next();
});

/** Whether a path is one of a call. Parameters have any value. */
const isPathOf = (call: readonly string[], path: readonly string[]): boolean =>
  call.length === path.length && call.every((segment, at) => segment.startsWith(':') || segment === path[at]);
