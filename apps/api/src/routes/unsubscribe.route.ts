import { Hono } from 'hono';
import * as v from 'valibot';
import { type EmailList, unsubscribeKeyQueries } from '../db/accounts/unsubscribe-keys.queries.ts';
import type { Deps } from '../deps.ts';
import { clientAddress, type Env, plainPage } from '../http/index.ts';

const KeySchema = v.pipe(v.string(), v.uuid());

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  // The URL contains a key. With `no-referrer`, browsers without `Sec-Fetch-Site` would hide the origin of the form.
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
};

/** The emails as a noun, and where the user can turn them on again. */
const LISTS: Readonly<Record<EmailList, { readonly emails: string; readonly settings: string }>> = {
  sales: {
    emails: 'emails about your sales',
    settings: '<a href="/studio/sales">in the studio under Sales</a>',
  },
  new_editions: {
    emails: 'emails about new editions of your books',
    settings: '<a href="/profile?tab=account-settings">in the shop under My Account, Account Settings</a>',
  },
};

/**
 * `GET /unsubscribe?key=` → 200, a page that asks whether to turn emails off. It changes nothing, because mail scanners follow links.
 * `POST /unsubscribe?key=` → 200, turned off, including by the button of a mail program (RFC 8058). The body does not matter.
 * Both: 404 for an unknown key and for that of a former address. No login is needed. Rate limit: 429.
 */
export function unsubscribeRoute({
  db,
  rateLimiter,
  settings,
  shopProfiles,
}: Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'shopProfiles'>) {
  const keys = unsubscribeKeyQueries(db);
  const send = async ({ main, status = 200 }: EmailsPage) => page(main, (await shopProfiles.current()).name, status);
  return new Hono<Env>()
    .use('/unsubscribe', async (c, next) => {
      await rateLimiter.consume({ 'unsubscribe address': clientAddress(c, settings) ?? 'unknown' });
      await next();
    })
    .get('/unsubscribe', async (c) => {
      const key = v.safeParse(KeySchema, c.req.query('key'));
      const list = key.success ? await keys.find(key.output) : undefined;
      return send(list ? questionPage(LISTS[list].emails) : UNKNOWN_KEY_PAGE);
    })
    .post('/unsubscribe', async (c) => {
      const key = v.safeParse(KeySchema, c.req.query('key'));
      const list = key.success ? await keys.redeem(key.output) : undefined;
      return send(list ? donePage(LISTS[list]) : UNKNOWN_KEY_PAGE);
    });
}

interface EmailsPage {
  /** Trusted HTML. */
  readonly main: string;
  readonly status?: number;
}

/** The form is sent to the URL of the page, which has the key. */
const questionPage = (emails: string): EmailsPage => ({
  main: `<h1>Stop ${emails}?</h1>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
});

const donePage = ({ emails, settings }: (typeof LISTS)[EmailList]): EmailsPage => ({
  main: `<h1>You are unsubscribed</h1><p>You will get no more ${emails}. You can turn them on again ${settings}.</p>`,
});

const UNKNOWN_KEY_PAGE: EmailsPage = {
  main: `<h1>This link does not work</h1><p>Nothing was changed. Use the link of the latest email, or choose your emails ${LISTS.new_editions.settings}, and as an author ${LISTS.sales.settings}.</p>`,
  status: 404,
};

function page(main: string, shopName: string, status: number): Response {
  const { html, policy } = plainPage({ title: `Emails · ${shopName}`, main, formAction: "'self'" });
  return new Response(html, { status, headers: { ...HEADERS, 'Content-Security-Policy': policy } });
}
