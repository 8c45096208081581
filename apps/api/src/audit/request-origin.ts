import type { Context } from 'hono';
import { deviceName } from '../accounts/device-name.ts';
import type { AuditOrigin, AuditSubject } from '../db/audit/audit-context.ts';
import type { SignedInUser } from '../db/accounts/sessions.queries.ts';
import type { Settings } from '../env.ts';
import { clientAddress, type SignedInEnv } from '../http/index.ts';
import { networkOf } from './network-of.ts';

/** The origin of the changes of a request. */
export function requestOrigin(
  c: Context<SignedInEnv>,
  settings: Pick<Settings, 'TRUSTED_PROXIES'>,
  { action, subject }: { readonly action: string; readonly subject?: AuditSubject | undefined },
): AuditOrigin {
  const { user, requestId } = c.var;
  return {
    accountId: user.id,
    role: roleOf(user),
    action,
    subject,
    requestId: requestId ?? '',
    address: networkOf(clientAddress(c, settings)),
    agent: deviceName(c.req.header('user-agent')),
  };
}

/** The strongest role of a user. */
function roleOf({ isAdmin, isEditor, roles, role }: SignedInUser): AuditOrigin['role'] {
  if (isAdmin) return 'admin';
  if (isEditor) return 'editor';
  return roles.includes('support') ? 'support' : role;
}
