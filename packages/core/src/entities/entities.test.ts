import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aGenre, anAuthor, aReview, aUser } from '../testing/index.ts';
import {
  canReviewBooks,
  canSeeDashboard,
  dashboardUrlFor,
  canUseStripeConnect,
  ConfigSchema,
  constants,
  CreatedOrderSchema,
  truncateText,
  displayNameOf,
  findGenre,
  formatDateTime,
  genreParam,
  GenreSchema,
  hasFeature,
  hasNextByCount,
  hasNextByPages,
  hasPrevious,
  iconOf,
  isPaid,
  isSameId,
  OrderDetailsSchema,
  OrdersPageSchema,
  pageSizes,
  rangeOf,
  reviewerOf,
  ReviewSchema,
  timeAgo,
  UserSchema,
} from './index.ts';

describe('truncateText', () => {
  it('omits a surrogate pair of which only the first half fits', () => {
    expect(['📚 books', 'a📚', 'a📚b', 'abc', ''].map((text) => truncateText(text, 2))).toEqual([
      '📚',
      'a',
      'a',
      'ab',
      '',
    ]);
  });
});

describe('ids', () => {
  it('are equal as a number and as text', () => {
    expect([
      isSameId(7, '7'),
      isSameId('a', 'a'),
      isSameId(7, 8),
      isSameId(null, null),
      isSameId(7, undefined),
    ]).toEqual([true, true, false, false, false]);
  });
});

describe('a genre', () => {
  it('has an icon only when its description is a URL that a page may load', () => {
    const icons = [
      '/g.svg',
      'https://x.example/g.svg',
      'javascript:alert(1)',
      '//evil.example/x',
      '/\\evil',
      'Books',
      '',
    ];
    expect(icons.map((description) => iconOf({ description }))).toEqual([
      '/g.svg',
      'https://x.example/g.svg',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('is found by its name in any letter case', () => {
    const genres = [aGenre(), aGenre({ id: 5, name: 'Science & Fiction' })];
    expect(findGenre(genres, 'SCIENCE & fiction')?.id).toBe(5);
    expect([findGenre(genres, 'x'), genreParam(' Mystery ')]).toEqual([undefined, 'mystery']);
    expect(v.parse(GenreSchema, { id: '4', name: null })).toEqual({ id: 4, name: '', description: '', count: 0 });
  });
});

describe('a user', () => {
  it('is a customer without admin rights by default', () => {
    const read = (raw: object) => v.parse(UserSchema, { id: 'u_1', ...raw });
    expect(read({})).toMatchObject({ id: 'u_1', role: 'customer', is_admin: false });
    expect(read({ role: 'Author', is_admin: 1 })).toMatchObject({ role: 'author', is_admin: true });
    expect(read({ role: 'subscriber', is_admin: 'no' })).toMatchObject({ role: 'customer', is_admin: false });
  });

  it('has a verified email address unless the server says otherwise', () => {
    const read = (raw: object) => v.parse(UserSchema, { id: 'u_1', ...raw }).email_verified;
    expect([read({}), read({ email_verified: null }), read({ email_verified: true })]).toEqual([true, true, true]);
    expect(read({ email_verified: false })).toBe(false);
  });

  it('is greeted by display name, then username, then Friend', () => {
    expect(displayNameOf(aUser())).toBe('Ines Harlow');
    expect(displayNameOf(aUser({ display_name: ' ' }))).toBe('ines_h');
    expect([displayNameOf(aUser({ display_name: '', username: '' })), displayNameOf(null)]).toEqual([
      'Friend',
      'Friend',
    ]);
  });

  it('follows the Dashboard link to the studio as an author or support, and to the dashboard as an admin', () => {
    const config = { dashboard_url: 'https://shop.example/dashboard', features: { studio_link: true } };
    const users = [
      aUser(),
      anAuthor(),
      aUser({ is_editor: true }),
      aUser({ is_support: true }),
      aUser({ is_admin: true }),
      anAuthor({ is_admin: true, is_editor: true }),
    ];
    expect(users.map((user) => dashboardUrlFor(user, config))).toEqual([
      null,
      '/studio',
      '/studio',
      '/studio',
      config.dashboard_url,
      config.dashboard_url,
    ]);
    const external = { dashboard_url: 'https://authors.example', features: {} };
    expect(dashboardUrlFor(anAuthor(), external)).toBe(external.dashboard_url);
    expect(dashboardUrlFor(anAuthor(), { dashboard_url: null, features: {} })).toBeNull();
  });

  it('has the permissions of its role', () => {
    const users = [
      aUser(),
      anAuthor(),
      aUser({ is_editor: true }),
      aUser({ is_support: true }),
      aUser({ is_admin: true }),
    ];
    expect(users.map(canSeeDashboard)).toEqual([false, true, true, true, true]);
    expect(users.map(canReviewBooks)).toEqual([false, false, true, false, true]);
    expect(users.map(canUseStripeConnect)).toEqual([false, true, false, false, false]);
    expect(canUseStripeConnect(anAuthor({ stripe_account_id: '' }))).toBe(false);
  });
});

describe('reviews and orders', () => {
  it('have the fallbacks of the specification', () => {
    expect([reviewerOf(aReview()), reviewerOf({ reviewer: ' ' })]).toEqual(['Ines Harlow', 'Anonymous']);
    expect(v.parse(ReviewSchema, { id: 1, rating: '9' })).toMatchObject({ rating: 5, reviewer: '', date_created: '' });
  });

  it('have a relative time', () => {
    const now = new Date('2026-03-08T16:07:00Z');
    expect(timeAgo('2026-03-05T16:07:00Z', now)).toBe('3 days ago');
    expect([timeAgo('', now), timeAgo('soon', now)]).toEqual(['Unknown time', 'Unknown time']);
    expect(timeAgo('2026-03-08T16:09:00Z', now)).toBe('a few seconds ago');
  });

  it('have a date and time in the user’s time zone', () => {
    expect(formatDateTime('2026-03-05T16:07:00')).toBe('March 5, 2026, 4:07 PM');
    expect([formatDateTime(''), formatDateTime('x')]).toEqual(['', '']);
  });

  it('come in pages, even from a server with only the fields of the specification', () => {
    const page = v.parse(OrdersPageSchema, { data: [{ line_items: null }], total_pages: '3' });
    expect(page).toEqual({ data: [{ date_created: '', line_items: [], total: '' }], total_pages: 3 });
    expect(v.parse(OrdersPageSchema, { data: null })).toEqual({ data: [], total_pages: 0 });
  });

  it('are paid or unpaid by their status', () => {
    const created = v.parse(CreatedOrderSchema, { id: 5, status: 'odd', stripe_payment_intent_client_secret: ' ' });
    expect(created).toEqual({ id: 5, status: null, stripe_payment_intent_client_secret: null });
    expect([
      isPaid({ status: 'paid' }),
      isPaid({ status: 'partially_refunded' }),
      isPaid({ status: 'canceled' }),
      isPaid({}),
    ]).toEqual([true, true, false, false]);
  });

  it('have receipt fields only when the server sends them', () => {
    const bare = {
      id: 5,
      status: 'paid',
      date_created: '',
      line_items: [],
      total: '',
      stripe_payment_intent_client_secret: null,
    };
    expect(v.parse(OrderDetailsSchema, bare)).toEqual(bare);
    const receipt = {
      ...bare,
      date_paid: ' ',
      refunds: [{ total: 3 }, 'odd'],
      card: { brand: 'visa', last4: 4242 },
      seller: ['Octavo'],
    };
    expect(v.parse(OrderDetailsSchema, receipt)).toEqual({
      ...bare,
      date_paid: null,
      refunds: [{ date_created: '', total: '3' }],
      card: { brand: 'visa', last4: '4242' },
      seller: ['Octavo'],
    });
  });
});

describe('a page of results', () => {
  it('has a row range and a previous and next page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat({ max: 500 }), (page, count) => {
        const received = Math.max(0, Math.min(10, count - (page - 1) * 10));
        const { first, last } = rangeOf({ page, pageSize: 10, received });
        expect(last - first + (received > 0 ? 1 : 0)).toBe(received);
        expect(hasNextByCount({ page, pageSize: 10, received, count })).toBe(page * 10 < count);
      }),
    );
    expect([hasPrevious(1), hasPrevious(2), hasNextByPages(1, 0), hasNextByPages(1, 2)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

describe('the constants of section 9', () => {
  it('match the specification', () => {
    expect(pageSizes).toEqual({ genre: 25, reviews: 10, orders: 10 });
    expect(constants).toEqual({
      searchDebounceMs: 300,
      favoriteDebounceMs: 500,
      copiedMs: 1000,
      passwordMinLength: 8,
      usernameMinLength: 3,
      profileNameMinLength: 2,
      carousel: {
        speedMs: 500,
        placeholders: 8,
        slides: [2, 4, 8],
        genreSlides: [2, 4, 6],
        genrePlaceholderHeight: 66,
      },
      breakpoints: { mobile: 768, tablet: 1024 },
      queryCache: { staleMs: 300_000, cacheMs: 600_000, writeEveryMs: 1000, discardAfterMs: 86_400_000 },
      toastMs: { default: 5000, success: 3000 },
      stripeVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d\.basil$/) as string,
    });
  });
});

it('enables a feature only when the server does', () => {
  const config = v.parse(ConfigSchema, { payment: {}, features: { order_details: 1, downloads: 'maybe' } });
  expect([hasFeature(config, 'order_details'), hasFeature(config, 'downloads'), hasFeature(config, 'marks')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(config).toMatchObject({
    dashboard_url: null,
    stream_origins: [],
    payment: { script_url: null, is_test: false },
    shop_name: 'Octavo',
    trusted_types: 'enforce',
  });
});

it.each([
  ['report-only', 'report-only'],
  ['enforce', 'enforce'],
  ['off', 'enforce'],
  [true, 'enforce'],
])('parses the Trusted Types mode %j as %s', (raw, mode) => {
  expect(v.parse(ConfigSchema, { payment: {}, trusted_types: raw }).trusted_types).toBe(mode);
});
