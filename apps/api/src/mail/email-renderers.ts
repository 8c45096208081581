import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { toUser } from '../db/accounts/accounts.queries.ts';
import { passwordResetQueries } from '../db/accounts/password-resets.queries.ts';
import type { Db } from '../db/database.ts';
import { emailChangeUndoQueries } from '../db/mail/email-change-undos.queries.ts';
import { emailVerificationQueries } from '../db/mail/email-verifications.queries.ts';
import type { DueEmail, EmailTemplate } from '../db/mail/email-outbox.queries.ts';
import { editionEmailQueries } from '../db/mail/edition-emails.queries.ts';
import { orderEmailQueries } from '../db/mail/order-emails.queries.ts';
import { saleEmailQueries } from '../db/mail/sale-emails.queries.ts';
import { type EmailList, unsubscribeKeyQueries } from '../db/accounts/unsubscribe-keys.queries.ts';
import { orderQueries } from '../db/orders/orders.queries.ts';
import type { ShopProfile, ShopProfiles } from '../shop/shop-profile.ts';
import { hashSecret } from '../security/secret-hash.ts';
import {
  accountDeletedEmail,
  appPasswordCreatedEmail,
  emailChangedEmail,
  passwordChangedEmail,
} from './account-notices.email.ts';
import { bookReviewEmail } from './book-review.email.ts';
import { bookTakedownEmail } from './book-takedown.email.ts';
import type { EmailSite } from './email-template.ts';
import type { Email } from './mailer.ts';
import { newEditionEmail } from './new-edition.email.ts';
import { receiptEmail } from './receipt.email.ts';
import { refundEmail } from './refund.email.ts';
import { resetPasswordEmail } from './reset-password.email.ts';
import { reviewDecisionEmail } from './review-decision.email.ts';
import { dailySalesEmail, saleEmail } from './sale.email.ts';
import { verifyEmailEmail } from './verify-email.email.ts';

/** How long a reset link is valid. */
export const RESET_LINK_TTL_MINUTES = 30;
/** How long a link that verifies an address is valid. */
export const VERIFICATION_LINK_TTL_DAYS = 7;
/** How long a change of the email address can be undone. */
const UNDO_LINK_TTL_DAYS = 7;

const BookReviewPayloadSchema = v.object({
  product_id: v.number(),
  title: v.string(),
  note: v.nullable(v.string()),
  is_scheduled: v.boolean(),
});
const BookTakedownPayloadSchema = v.object({
  product_id: v.number(),
  title: v.string(),
  reason: v.nullable(v.picklist(['law', 'quality', 'other'])),
  note: v.string(),
});
const ReviewDecisionPayloadSchema = v.object({
  title: v.string(),
  slug: v.string(),
  is_hidden: v.boolean(),
  reason: v.string(),
});
const AppPasswordPayloadSchema = v.object({ app_name: v.string() });
const EmailChangePayloadSchema = v.object({ undo_id: v.number() });
const EditionPayloadSchema = v.object({ edition_id: v.number() });
const DailySalesPayloadSchema = v.object({ day: v.string(), time_zone: v.string() });
const RefundPayloadSchema = v.object({ refund_id: v.string() });
const SalePayloadSchema = v.object({ order_id: v.number() });

/** Renders an email with links below `origin`; `undefined` when it no longer applies and is not sent. */
export type EmailRenderer = (email: DueEmail, origin: string) => Promise<Email | undefined>;

/** The renderer of each template. */
export type EmailRenderers = Readonly<Record<EmailTemplate, EmailRenderer>>;

/** Renders the content of an email for a shop. */
type TemplateRenderer = (email: DueEmail, site: EmailSite, shop: ShopProfile) => Promise<Email | undefined>;

interface EmailRenderersDeps {
  db: Db;
  shopProfiles: Pick<ShopProfiles, 'current'>;
  clock: () => Date;
}

/** Creates the renderers of all templates. Keys of links are generated here, so the database stores only their hashes. */
export function emailRenderers({ db, shopProfiles, clock }: EmailRenderersDeps): EmailRenderers {
  const orders = orderQueries(db);
  const orderEmails = orderEmailQueries(db);
  const expiryIn = (ms: number): Date => new Date(clock().getTime() + ms);
  const createUnsubscribeLink = async ({ id }: DueEmail, list: EmailList, origin: string): Promise<string> =>
    `${origin}/unsubscribe?key=${await unsubscribeKeyQueries(db).issue(id, list)}`;
  const templates: Readonly<Record<EmailTemplate, TemplateRenderer>> = {
    receipt: async (email, site, { seller }) => {
      const { orderId, ...recipient } = orderRecipient(email);
      const payment = await orderEmails.receiptPayment(orderId);
      return receiptEmail({ ...recipient, orderId, ...payment, lines: await orders.lines([orderId]), seller, ...site });
    },
    refund: async (email, site) => {
      const { refund_id: refundId } = v.parse(RefundPayloadSchema, email.payload);
      const amountCents = await orderEmails.refundedCents(refundId);
      if (amountCents === undefined) return undefined;
      const books = await orderEmails.fullyRefundedBooks(refundId);
      return refundEmail({ ...orderRecipient(email), amountCents, books, ...site });
    },
    password_changed: async (email, site) => passwordChangedEmail({ ...recipientOf(email), ...site }),
    account_deleted: async (email, site) => accountDeletedEmail({ ...recipientOf(email), ...site }),
    app_password_created: async (email, site) => {
      const { app_name: appName } = v.parse(AppPasswordPayloadSchema, email.payload);
      return appPasswordCreatedEmail({ ...recipientOf(email), ...site, appName });
    },
    email_changed: async (email, site) => {
      const { undo_id: undoId } = v.parse(EmailChangePayloadSchema, email.payload);
      const key = createKey();
      const expiresAt = expiryIn(UNDO_LINK_TTL_DAYS * 86_400_000);
      const newEmail = await emailChangeUndoQueries(db).setKey(undoId, hashSecret(key), expiresAt);
      if (newEmail === undefined) return undefined;
      const link = `${site.origin}/undo-email?key=${key}`;
      return emailChangedEmail({ ...recipientOf(email), ...site, link, newEmail, days: UNDO_LINK_TTL_DAYS });
    },
    email_verification: async (email, site) => {
      const key = createKey();
      const expiresAt = expiryIn(VERIFICATION_LINK_TTL_DAYS * 86_400_000);
      const username = await emailVerificationQueries(db).issueKey(email.id, hashSecret(key), clock(), expiresAt);
      if (username === undefined) return undefined;
      const link = `${site.origin}/verify-email?key=${key}`;
      return verifyEmailEmail({ ...recipientOf(email), username, link, days: VERIFICATION_LINK_TTL_DAYS, ...site });
    },
    new_edition: async (email, site) => {
      const { edition_id: editionId } = v.parse(EditionPayloadSchema, email.payload);
      const edition = await editionEmailQueries(db).find(email.id, editionId);
      if (!edition) return undefined;
      const unsubscribeLink = await createUnsubscribeLink(email, 'new_editions', site.origin);
      return newEditionEmail({ ...recipientOf(email), ...edition, unsubscribeLink, ...site });
    },
    book_review: async (email, site) => {
      const {
        product_id: productId,
        is_scheduled: isScheduled,
        ...rest
      } = v.parse(BookReviewPayloadSchema, email.payload);
      return bookReviewEmail({ ...recipientOf(email), ...rest, productId, isScheduled, ...site });
    },
    book_takedown: async (email, site) => {
      const { product_id: productId, ...rest } = v.parse(BookTakedownPayloadSchema, email.payload);
      return bookTakedownEmail({ ...recipientOf(email), ...rest, productId, ...site });
    },
    review_decision: async (email, site) => {
      const { is_hidden: isHidden, ...rest } = v.parse(ReviewDecisionPayloadSchema, email.payload);
      return reviewDecisionEmail({ ...recipientOf(email), ...rest, isHidden, ...site });
    },
    sale: async (email, site) => {
      const { order_id: orderId } = v.parse(SalePayloadSchema, email.payload);
      const books = await saleEmailQueries(db).listSold(email.id, 'each', { orderId });
      if (books.length === 0) return undefined;
      const unsubscribeLink = await createUnsubscribeLink(email, 'sales', site.origin);
      return saleEmail({ ...recipientOf(email), books, unsubscribeLink, ...site });
    },
    daily_sales: async (email, site) => {
      const { day, time_zone: timeZone } = v.parse(DailySalesPayloadSchema, email.payload);
      const books = await saleEmailQueries(db).listSold(email.id, 'daily', { day, timeZone });
      if (books.length === 0) return undefined;
      const unsubscribeLink = await createUnsubscribeLink(email, 'sales', site.origin);
      return dailySalesEmail({ ...recipientOf(email), day, books, unsubscribeLink, ...site });
    },
    // The link goes to the account that has the address now, and replaces its older links.
    password_reset: async ({ id }, site) => {
      const key = createKey();
      const now = clock();
      const expiresAt = expiryIn(RESET_LINK_TTL_MINUTES * 60_000);
      const account = await passwordResetQueries(db).issueKey(id, hashSecret(key), now, expiresAt);
      if (!account) return undefined;
      const query = new URLSearchParams({ key, login: account.username });
      return resetPasswordEmail({
        to: account.email,
        name: toUser(account).display_name,
        link: `${site.origin}/reset-password?${query.toString()}`,
        minutes: RESET_LINK_TTL_MINUTES,
        ...site,
      });
    },
  };
  const fromShop =
    (render: TemplateRenderer): EmailRenderer =>
    async (email, origin) => {
      const shop = await shopProfiles.current();
      const rendered = await render(email, { origin, shopName: shop.name }, shop);
      return rendered && { ...rendered, senderName: shop.senderName, replyTo: shop.contactEmail };
    };
  // Every template keeps its key.
  return Object.fromEntries(
    Object.entries(templates).map(([template, render]) => [template, fromShop(render)]),
  ) as EmailRenderers;
}

const createKey = (): string => randomBytes(32).toString('base64url');

const recipientOf = ({ recipient: to, recipient_name: name }: DueEmail) => ({ to, name });

function orderRecipient({ id, order_id: orderId, recipient: email, recipient_name: name }: DueEmail) {
  if (orderId === null) throw new Error(`Email ${id} has no order.`);
  return { orderId, email, name };
}
