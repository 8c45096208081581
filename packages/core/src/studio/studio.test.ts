import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Call, contract } from '../contract/index.ts';
import { errorMessages, toProblem, ValidationError } from '../errors/index.ts';
import {
  aPriceHistory,
  aStudioBook,
  aStudioReview,
  aStudioSettings,
  anAuthorProfile,
  anUpload,
  someEditionAnnotations,
  someEditionChanges,
  someEditions,
  someFixes,
  someStudioReviews,
  somePassages,
} from '../testing/index.ts';
import {
  AuthorProfileChangeSchema,
  BookChangeSchema,
  createStudioApi,
  editedElsewhere,
  parseIsbn,
  PricePlanSchema,
  PriceSchema,
  studioCalls,
  studioContract,
  studioMessages,
  studioSummaries,
} from './index.ts';

const calls = Object.values<Call>(studioContract);

describe('the studio contract', () => {
  it('adds calls below /studio that need a token and are not in the contract of the shop', () => {
    const shop = new Set(
      Object.values(contract).flatMap((group) => Object.values<Call>(group).map(({ path }) => path)),
    );
    for (const call of calls) {
      expect(call.path).toMatch(/^\/studio\//);
      expect([call.path, call.auth, call.isAdditive, shop.has(call.path)]).toEqual([
        call.path,
        'required',
        true,
        false,
      ]);
      expect([call.path, call.params !== undefined]).toEqual([call.path, call.path.includes('/:')]);
      expect([call.path, call.encoding]).toEqual([call.path, call.body ? 'json' : 'none']);
    }
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  });

  it('has a summary for every call, and a message for every failure code', () => {
    expect(Object.keys(studioSummaries)).toEqual(Object.keys(studioCalls));
    for (const line of Object.values(studioSummaries)) expect(line).toMatch(/^\p{Lu}.*\.$/u);
    for (const line of Object.values(studioMessages)) expect(line).toMatch(/^\p{Lu}.*\.$/u);
    const known = Object.keys({ ...errorMessages, ...studioMessages });
    for (const call of calls) expect(known).toEqual(expect.arrayContaining([...call.failures]));
  });
});

describe('the builders', () => {
  it('build valid responses that the client does not change', () => {
    expect(v.parse(studioCalls.book.response, aStudioBook())).toEqual(aStudioBook());
    expect(v.parse(studioCalls.upload.response, anUpload())).toEqual(anUpload());
    expect(v.parse(studioCalls.prices.response, aPriceHistory())).toEqual(aPriceHistory());
    expect(v.parse(studioCalls.editions.response, someEditions())).toEqual(someEditions());
    expect(v.parse(studioCalls.fixes.response, someFixes())).toEqual(someFixes());
    const annotations = someEditionAnnotations();
    expect(v.parse(studioCalls.editionAnnotations.response, annotations)).toEqual(annotations);
    expect(v.parse(studioCalls.editionChanges.response, someEditionChanges())).toEqual(someEditionChanges());
    const reply = { author: 'Maren Oskalo', reply: '<p>So would I.</p>', date_created: '', text: 'So would I.' };
    const reviews = someStudioReviews([aStudioReview({ reply }), aStudioReview()]);
    expect(v.parse(studioCalls.reviews.response, reviews)).toEqual(reviews);
    expect(v.parse(studioCalls.authorProfile.response, anAuthorProfile())).toEqual(anAuthorProfile());
    expect(v.parse(studioCalls.editionPassages.response, somePassages())).toEqual(somePassages());
    expect(v.parse(studioCalls.settings.response, aStudioSettings())).toEqual(aStudioSettings());
  });
});

describe('prices', () => {
  it.each(['0', '0.50', '9.9', '9.90', '999.99', 12])('accepts %j', (price) => {
    expect(v.safeParse(PriceSchema, price).success).toBe(true);
  });

  it.each(['-1', '0.3', '0.49', '1e9', '9,90', '9.999', '1000', '', ' ', 'free', null, '٣'])('rejects %j', (price) => {
    expect(v.safeParse(PriceSchema, price).success).toBe(false);
  });

  it('rejects a scheduled price that ends before it starts or has no start', () => {
    const plan = { price: '5', date_from: '2027-01-02T09:00:00Z' };
    const isValid = (change: object) => v.safeParse(PricePlanSchema, { ...plan, ...change }).success;
    expect(isValid({})).toBe(true);
    expect(isValid({ date_until: '2027-01-03T00:00:00+01:00' })).toBe(true);
    expect(isValid({ date_until: '2027-01-02T10:00:00+01:00' })).toBe(false);
    expect(isValid({ date_from: '2027-01-02' })).toBe(false);
    expect(isValid({ date_from: '2027-02-31T25:00:00Z' })).toBe(false);
  });
});

describe('parseIsbn', () => {
  it.each([
    ['978-0-306-40615-7', '9780306406157'],
    ['0-306-40615-2', '9780306406157'],
    ['080442957X', '9780804429573'],
    ['978-1-4028-9462-7', null],
    ['0-306-40615-3', null],
    ['9770306406157', null],
    ['12345', null],
    ['', null],
  ])('reads %j as %j', (text, digits) => {
    expect(parseIsbn(text)).toBe(digits);
  });
});

describe('BookChangeSchema', () => {
  it('keeps only the fields that a change names', () => {
    expect(v.parse(BookChangeSchema, { title: ' A Title ', other: 1 })).toEqual({ title: 'A Title' });
  });

  it.each([
    { title: ' ' },
    { language: 'english language' },
    { genres: ['A', 'B', 'C', 'D'] },
    { contributors: [{ name: '', role: 'aut' }] },
    { contributors: [{ name: 'Ida', role: 'author' }] },
    { isbn: '978-1-4028-9462-7' },
    { publication_date: '2026-13-01' },
    { slug: '../admin' },
    { slug: 'Upper' },
    { sample_percent: 51 },
    { sample_chapter: ' ' },
    { from_file: ['price'] },
    { series: { name: 'A', position: -1 } },
  ])('rejects %j', (change) => {
    expect(v.safeParse(BookChangeSchema, change).success).toBe(false);
  });
});

describe('AuthorProfileChangeSchema', () => {
  const profile = { pen_name: '', biography: '', links: [] };
  const link = (url: string, label = 'Website') => ({ ...profile, links: [{ label, url }] });

  it('accepts a profile with five links', () => {
    const links = Array.from({ length: 5 }, () => ({ label: ' Website ', url: ' https://a.example/?b=c#d ' }));
    expect(v.parse(AuthorProfileChangeSchema, { ...profile, links }).links[4]).toEqual({
      label: 'Website',
      url: 'https://a.example/?b=c#d',
    });
  });

  it.each([
    link('http://a.example'),
    link('javascript:alert(1)'),
    link('data:text/html,a'),
    link('//a.example'),
    link('a.example'),
    link('https://'),
    link('https://user@a.example'),
    link('https://user:password@a.example'),
    link(`https://a.example/${'a'.repeat(300)}`),
    link('https://a.example', ' '),
    link('https://a.example', 'a'.repeat(61)),
    { ...profile, links: Array.from({ length: 6 }, () => ({ label: 'A', url: 'https://a.example' })) },
    { ...profile, biography: 'a'.repeat(2_001) },
    { ...profile, links: undefined },
  ])('rejects %j', (change) => {
    expect(v.safeParse(AuthorProfileChangeSchema, change).success).toBe(false);
  });
});

describe('createStudioApi', () => {
  const tokens = { read: () => ({ accessToken: 'token', refreshToken: '' }), write: () => {}, clear: () => {} };

  it('sends the version of a book with a change, and returns the stored book of a conflict', async () => {
    const stored = aStudioBook({ version: '"7"' });
    const seen: string[] = [];
    const api = createStudioApi({
      baseUrl: 'http://shop.test/api/v1',
      tokens,
      fetch: async (request) => {
        seen.push(`${request.method} ${request.url} ${request.headers.get('if-match')} ${await request.text()}`);
        return Response.json({ code: 'edited_elsewhere', message: 'Changed.', current: stored }, { status: 412 });
      },
    });
    const failure: unknown = await api.updateBook(3, '"6"', { title: 'New' }).catch((error: unknown) => error);
    expect(seen).toEqual(['PATCH http://shop.test/api/v1/studio/books/3 "6" {"title":"New"}']);
    expect(editedElsewhere(failure)).toEqual(stored);
    expect(editedElsewhere(new ValidationError())).toBeNull();
    expect(toProblem(failure)).toMatchObject({ status: 412, code: 'edited_elsewhere' });
  });

  it('omits filters that are not set', async () => {
    const seen: string[] = [];
    const api = createStudioApi({
      baseUrl: 'http://shop.test/api/v1',
      tokens,
      fetch: (request) => {
        seen.push(request.url);
        return Promise.resolve(Response.json({ data: [], total: 0, counts: {}, next_cursor: null }));
      },
    });
    expect(await api.books({ sort: 'title' })).toMatchObject({ data: [], counts: { published: 0 } });
    expect(seen).toEqual(['http://shop.test/api/v1/studio/books?sort=title']);
  });
});
