import type { Sandbox } from '@octavo/stripe-sandbox/server';
import * as v from 'valibot';

const AccountSchema = v.object({ id: v.string() });
const AccountLinkSchema = v.object({ url: v.string() });

/** Creates a connected account in the card sandbox, completes its onboarding and returns its id. */
export async function connectSandboxAuthor(sandbox: Sandbox, email: string): Promise<string> {
  const postForm = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const response = await sandbox.fetch(
      new Request(`http://sandbox.local/v1/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sandbox.keys.secret}` },
        body: new URLSearchParams(fields),
      }),
    );
    if (!response.ok)
      throw new Error(`The card sandbox returned ${response.status} for ${path}: ${await response.text()}`);
    return response.json();
  };
  const account = v.parse(
    AccountSchema,
    await postForm('accounts', { type: 'express', email, 'capabilities[transfers][requested]': 'true' }),
  );
  const link = await postForm('account_links', {
    account: account.id,
    type: 'account_onboarding',
    return_url: 'http://sandbox.local/done',
    refresh_url: 'http://sandbox.local/again',
  });
  await sandbox.browserFetch(new Request(v.parse(AccountLinkSchema, link).url, { method: 'POST' }));
  return account.id;
}
