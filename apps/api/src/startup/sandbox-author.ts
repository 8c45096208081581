import type { Sandbox } from '@octavo/stripe-sandbox/server';
import * as v from 'valibot';

const AccountSchema = v.object({ id: v.string() });
const AccountLinkSchema = v.object({ url: v.string() });

/** Opens a connected account with the card sandbox and answers its questions, as an author would; gives the account's id. */
export async function connectSandboxAuthor(sandbox: Sandbox, email: string): Promise<string> {
  const postForm = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const answer = await sandbox.fetch(
      new Request(`http://sandbox.local/v1/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${sandbox.keys.secret}` },
        body: new URLSearchParams(fields),
      }),
    );
    if (!answer.ok) throw new Error(`The card sandbox answered ${answer.status} for ${path}: ${await answer.text()}`);
    return answer.json();
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
