import { adminContract } from '@octavo/core/admin';
import type { Call } from '@octavo/core/contract';
import { anAuditRow } from '@octavo/core/testing';
import { studioContract } from '@octavo/core/studio';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { AuditSearch, filterOf, isFiltered } from './audit-search.ts';
import { actionText, changedFields, fromText, shortHash, subjectText, actorText } from './audit-view.ts';

describe('a row of the audit log', () => {
  it('has words for every writing call of the studio and the back office', () => {
    const names = Object.entries({ studio: studioContract, admin: adminContract }).flatMap(([group, calls]) =>
      Object.entries<Call>(calls).flatMap(([name, { method }]) => (method === 'GET' ? [] : [`${group}.${name}`])),
    );
    expect(names.filter((name) => actionText(name) === name)).toEqual([]);
    expect(actionText('admin.fromTheFuture')).toBe('admin.fromTheFuture');
  });

  it('names its account, the operator, or the number of a deleted account', () => {
    expect(actorText(anAuditRow())).toBe('maren_oskalo');
    expect(actorText(anAuditRow({ account: null }))).toBe('Operator');
    expect(actorText(anAuditRow({ account: { id: 7, username: '' } }))).toBe('Deleted account 7');
  });

  it('names its subject by the title, or by type and a short id', () => {
    const subject = (type: string, id: string) => subjectText(anAuditRow({ subject: { type, id, title: '' } }));
    expect(subjectText(anAuditRow())).toBe('The Salt Cartographer');
    expect(subject('order', '1089')).toBe('Order 1089');
    expect(subject('upload', '3e5bcf3e-fc49-4649-9b5d-445f712af557')).toBe('Upload 3e5bcf3e…');
    expect(subject('shelf', '2026-12')).toBe('Shelf 2026-12');
    expect(subject('campaign', '4')).toBe('campaign 4');
  });

  it('shows network and browser, or the server', () => {
    expect(fromText(anAuditRow())).toBe('203.0.113.0/24, Firefox on Linux');
    expect(fromText(anAuditRow({ network: '', agent: '' }))).toBe('This server');
  });

  it('shows each changed field before and after', () => {
    const row = anAuditRow({
      before: { 'book.price_cents': 990, 'book.name': 'Old', 'account.is_admin': false },
      after: {
        'book.price_cents': 0,
        'book.name': 'New',
        'account.is_admin': true,
        genre: ['Essays', 'Travel'],
        more: 3,
      },
    });
    expect(changedFields(row)).toEqual([
      { name: 'Account admin', before: 'No', after: 'Yes' },
      { name: 'Book name', before: 'Old', after: 'New' },
      { name: 'Book price', before: '$9.90', after: '$0.00' },
      { name: 'Genre', before: 'None', after: 'Essays; Travel' },
      { name: 'Further fields', before: 'None', after: '3' },
    ]);
    expect(shortHash(anAuditRow().hash)).toBe('51b0…1111');
  });
});

describe('the URL of the audit log', () => {
  it('keeps valid filters, and drops others', () => {
    const search = v.parse(AuditSearch, {
      actor: 'maren_oskalo',
      subject: 'book:12',
      from: '2026-11-01',
      until: 'tomorrow',
      cursor: 'x',
      row: '18203',
    });
    expect(search).toMatchObject({ actor: 'maren_oskalo', subject: 'book:12', from: '2026-11-01', row: 18_203 });
    expect([search.until, search.cursor, isFiltered(search)]).toEqual([undefined, undefined, true]);
    expect(isFiltered(v.parse(AuditSearch, { cursor: '20', row: '3' }))).toBe(false);
    expect(filterOf(search)).not.toHaveProperty('row');
  });
});
