/** Roles in the back office, and what the role support may do. */
import type { AdminApi } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aPerson } from '../../test/a-person.ts';
import { anAdmin, anAuthor, aSupporter, type StudioTestUser } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks } from '../../test/orders.ts';

let shop: TestShop;
let owner: StudioTestUser;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '1000' } });
  owner = await anAdmin(shop, 'people_owner');
  admin = backOfficeOf(shop, owner);
});
afterAll(() => shop.close());

const versionOf = async (id: number) => (await admin.person(id)).version;
const status = async (path: string, token: string) =>
  (await shop.fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
const rowsOf = async (action: string) =>
  shop.deps.db.selectFrom('audit_log').where('action', '=', action).selectAll().orderBy('number').execute();

describe('roles', () => {
  const roles = (staff: ('editor' | 'support' | 'admin')[], role: 'customer' | 'author' = 'customer') => ({
    role,
    staff,
  });

  it('take effect with the next request, with one audit row for each change', async () => {
    const person = await aPerson(shop);
    expect(await status('/admin/orders', person.token)).toBe(403);
    const changed = await admin.setPersonRoles(
      person.userId,
      await versionOf(person.userId),
      roles(['support'], 'author'),
    );
    expect(changed.roles).toEqual(['author', 'support']);
    expect([await status('/admin/orders', person.token), await status('/admin/audit', person.token)]).toEqual([
      200, 403,
    ]);
    await admin.setPersonRoles(person.userId, changed.version, roles([], 'author'));
    expect(await status('/admin/orders', person.token)).toBe(403);
    const rows = (await rowsOf('admin.setPersonRoles')).filter(({ subject_id: id }) => id === String(person.userId));
    expect(rows).toMatchObject([
      {
        before: { 'account.role': 'customer', 'account.is_support': false },
        after: { 'account.role': 'author', 'account.is_support': true },
      },
      { before: { 'account.is_support': true }, after: { 'account.is_support': false } },
    ]);
  });

  it('of the own account cannot be changed', async () => {
    await expect(admin.setPersonRoles(owner.userId, '*', roles(['editor']))).rejects.toMatchObject({
      code: 'own_account',
    });
    expect((await admin.person(owner.userId)).roles).toContain('admin');
  });

  it('keep an author who sells books an author', async () => {
    const author = await anAuthor(shop, 'roles_author');
    await aBook(shop.deps, { sellerId: author.userId });
    await expect(admin.setPersonRoles(author.userId, '*', roles([]))).rejects.toMatchObject({
      status: 409,
      code: 'author_in_use',
      message: 'This author still has books or sales, so the role cannot be taken away.',
    });
  });

  it('return 412 for another version, and 422 for a role that does not exist', async () => {
    const person = await aPerson(shop);
    await expect(admin.setPersonRoles(person.userId, '"99"', roles([]))).rejects.toMatchObject({ status: 412 });
    await expect(
      admin.setPersonRoles(person.userId, '*', { role: 'customer', staff: ['king' as 'admin'] }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('of two admins who demote each other at the same time leave one admin, in 10 races', async () => {
    const rest = await shop.deps.db.selectFrom('users').where('is_admin', '=', true).select('id').execute();
    const one = await anAdmin(shop, 'roles_one');
    const other = await anAdmin(shop, 'roles_other');
    const restIds = rest.map(({ id }) => id);
    const setAdmins = (ids: readonly number[], isAdmin: boolean) =>
      shop.deps.db.updateTable('users').set({ is_admin: isAdmin }).where('id', 'in', ids).execute();
    await setAdmins(restIds, false);
    for (let race = 0; race < 10; race += 1) {
      await setAdmins([one.userId, other.userId], true);
      const outcomes = await Promise.allSettled([
        backOfficeOf(shop, one).setPersonRoles(other.userId, '*', roles([])),
        backOfficeOf(shop, other).setPersonRoles(one.userId, '*', roles([])),
      ]);
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
      );
      expect(refused).toEqual(['permission_denied']);
      const left = shop.deps.db.selectFrom('users').where('is_admin', '=', true).select('id');
      expect((await left.execute()).length).toBe(1);
    }
    await setAdmins([...restIds, one.userId, other.userId], true);
  });
});

describe('support', () => {
  it('refunds up to the limit of an order in all, and asks an admin for more', async () => {
    const support = backOfficeOf(shop, await aSupporter(shop, 'people_support'));
    const { id } = await buyBooks(shop, await aPerson(shop), [{ priceCents: 9_000 }]);
    const refund = (key: string, amount: string) =>
      support.refundOrder(id, { idempotency_key: `support-${key}`, amount, reason: 'Late.' });
    expect((await refund('first', '30.00')).status).toBe('made');
    await expect(refund('second', '20.01')).rejects.toMatchObject({
      status: 403,
      code: 'permission_denied',
      message: 'You may refund up to $50.00 of an order. Ask an admin for more.',
    });
    expect((await refund('third', '20.00')).status).toBe('made');
    const rest = { idempotency_key: 'support-rest', reason: 'Late.' };
    await expect(support.refundOrder(id, rest)).rejects.toMatchObject({ code: 'permission_denied' });
    expect((await admin.refundOrder(id, rest)).status).toBe('made');
  });

  it('is named in the audit log by its role', async () => {
    const person = await aPerson(shop);
    await backOfficeOf(shop, await aSupporter(shop, 'people_support')).sendResetLink(person.userId);
    const [row] = (await rowsOf('admin.sendResetLink')).filter(({ subject_id: id }) => id === String(person.userId));
    expect(row).toMatchObject({ role: 'support' });
  });
});
