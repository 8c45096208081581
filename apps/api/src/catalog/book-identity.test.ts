import { describe, expect, it } from 'vitest';
import type { KnownBook } from '../db/catalog/known-books.queries.ts';
import { possibleIdentifiers, reservesIdentity, resolveIdentity } from './book-identity.ts';

type ImportedName = Parameters<typeof resolveIdentity>[0];

const imported = (name: string, authors: readonly string[], sellerId?: number): ImportedName => ({
  identifier: 'urn:x',
  name,
  contributors: [{ role: 'edt', name: 'Ed' }, ...authors.map((author) => ({ role: 'aut', name: author }))],
  sellerId,
});
const known = (name: string, authors: readonly string[], more: Partial<KnownBook> = {}): KnownBook => ({
  id: 1,
  identifier: 'urn:x',
  name,
  slug: 'x',
  sellerId: null,
  seller: null,
  status: 'published',
  isImported: true,
  isTakenDown: false,
  authors,
  ...more,
});

describe('an import with a known identifier', () => {
  it.each([
    ['Emma', ['Jane Austen'], 'EMMA ', ['Austen, Jane']],
    ['Café: a novel', ['Zoë Ö'], 'Cafe\u0301 – A Novel', ['Zoe O']],
    ['Two', ['Ana', 'Bo'], 'Two', ['Bo']],
    ['Anonymous', [], 'Anonymous', []],
    ['!!!', ['Ana'], '!!!', ['Ana']],
    ['戦争と平和', ['トルストイ'], '戦争と平和', ['トルストイ']],
  ])('updates %s of %j with %s of %j', (name, authors, newName, newAuthors) => {
    const book = known(name, authors);
    expect(resolveIdentity(imported(newName, newAuthors), [book])).toEqual({
      existing: book,
      identifier: 'urn:x',
      warning: undefined,
    });
  });

  it.each([
    ['Harbour Lights', ['Ada Quay'], 'A Manual of Knots', ['Bo Reef']],
    ['Harbour Lights', ['Ada Quay'], 'Harbour Lights', ['Bo Reef']],
    ['Saga', ['Ada Quay'], 'Saga: Volume 2', ['Ada Quay']],
    ['Poems', ['Ada Quay'], 'Poems', []],
    ['!!!', ['Ana'], '???', ['Ana']],
  ])('does not update %s of %j with %s of %j', (name, authors, newName, newAuthors) => {
    const { existing, identifier, warning } = resolveIdentity(imported(newName, newAuthors), [known(name, authors)]);
    expect(existing).toBeUndefined();
    expect(identifier).toMatch(/^urn:octavo:book:[0-9a-f]{32}$/);
    expect(warning).toContain(`belongs to another book, "${name}"`);
  });

  it('updates the book that got a unique identifier', () => {
    const first = known('Harbour Lights', ['Ada Quay']);
    const { identifier } = resolveIdentity(imported('Knots', ['Bo Reef']), [first]);
    const second = known('Knots', ['Bo Reef'], { id: 2, identifier });
    expect(possibleIdentifiers(imported('KNOTS', ['Reef, Bo']))).toContain(identifier);
    expect(resolveIdentity(imported('KNOTS', ['Reef, Bo']), [first, second]).existing).toBe(second);
    expect(resolveIdentity(imported('Harbour Lights', ['Ada Quay']), [first, second]).existing).toBe(first);
  });
});

describe('an import for a seller', () => {
  const ofSeller = known('Emma', ['Jane Austen'], { sellerId: 7 });

  it('updates a book of this seller, and a book of the shop', () => {
    expect(resolveIdentity(imported('Emma', ['Jane Austen'], 7), [ofSeller]).existing).toBe(ofSeller);
    const ofShop = known('Emma', ['Jane Austen']);
    expect(resolveIdentity(imported('Emma', ['Jane Austen'], 7), [ofShop]).existing).toBe(ofShop);
  });

  it('never updates a book of another seller', () => {
    const { existing, identifier, warning } = resolveIdentity(imported('Emma', ['Jane Austen'], 8), [ofSeller]);
    expect(existing).toBeUndefined();
    expect(warning).toContain('Another author sells a book with this identifier, "Emma"');
    const second = known('Emma', ['Jane Austen'], { id: 2, identifier, sellerId: 8 });
    expect(resolveIdentity(imported('Emma', ['Jane Austen'], 8), [ofSeller, second]).existing).toBe(second);
    const third = resolveIdentity(imported('Emma', ['Jane Austen'], 9), [ofSeller, second]);
    expect(third.existing).toBeUndefined();
    expect([ofSeller.identifier, identifier]).not.toContain(third.identifier);
  });
});

describe('an import without a seller', () => {
  const book = imported('Emma', ['Jane Austen']);
  const ofSeller = known('Emma', ['Jane Austen'], { sellerId: 7, seller: 'jane' });

  it.each(['published', 'unpublished'] as const)('updates a %s book that the shop imported for an author', (status) => {
    const onSale = { ...ofSeller, status };
    const { existing, warning } = resolveIdentity(book, [onSale]);
    expect(existing).toBe(onSale);
    expect(warning).toBe('jane sells "Emma". The import keeps this author.');
  });

  it.each([
    ['draft', false],
    ['draft', true],
    ['in_review', false],
    ['in_review', true],
    ['scheduled', false],
    ['scheduled', true],
    ['published', false],
    ['unpublished', false],
  ] as const)('adds a new book when an author has it as %s and the shop imported it: %s', (status, isImported) => {
    const { existing, identifier, warning } = resolveIdentity(book, [{ ...ofSeller, status, isImported }]);
    expect(existing).toBeUndefined();
    expect(identifier).not.toBe('urn:x');
    expect(warning).toContain('jane uploaded a book with this identifier, "Emma"');
    expect(warning).toContain('--author jane');
  });

  it("prefers the shop's own book to one that it imported for an author", () => {
    const ofShop = known('Emma', ['Jane Austen'], { id: 2, identifier: possibleIdentifiers(book)[1] ?? '' });
    expect(resolveIdentity(book, [ofSeller, ofShop]).existing).toBe(ofShop);
  });

  it('finds its book again when uploads of two authors took the first identifiers', () => {
    const [first = '', second = ''] = possibleIdentifiers(book);
    const drafts = [first, second].map((identifier, at) =>
      known('Emma', ['Jane Austen'], { id: at, identifier, sellerId: at, seller: `s${at}`, status: 'draft' }),
    );
    const { existing, identifier } = resolveIdentity(book, drafts);
    expect(existing).toBeUndefined();
    const ofShop = known('Emma', ['Jane Austen'], { id: 3, identifier });
    expect(possibleIdentifiers(book)).toContain(identifier);
    expect(resolveIdentity(book, [...drafts, ofShop]).existing).toBe(ofShop);
  });
});

describe('the identity of a known book', () => {
  it.each([
    ['draft', false],
    ['in_review', false],
    ['scheduled', true],
    ['published', true],
    ['unpublished', true],
  ] as const)('of an author, as %s, is reserved: %s', (status, isReserved) => {
    expect(reservesIdentity(known('Emma', [], { sellerId: 7, seller: 'jane', status }))).toBe(isReserved);
  });

  it('of the shop is always reserved', () => {
    expect(reservesIdentity(known('Emma', [], { status: 'draft' }))).toBe(true);
  });
});
