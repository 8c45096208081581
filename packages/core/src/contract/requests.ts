/**
 * Request schemas of each call: path, query, body. They are separate from the calls, because a client validates only
 * responses and need not ship them.
 */
import * as v from 'valibot';
import { ProductIdSchema, TextSchema } from '../entities/index.ts';
import {
  AccountDeletionSchema,
  ForgotPasswordSchema,
  LoginSchema,
  OrderRequestSchema,
  PasswordChangeSchema,
  ProfileSchema,
  RegisterSchema,
  ResetPasswordSchema,
  ReviewChangeSchema,
  ReviewDraftSchema,
  ReviewReportSchema,
} from '../validators/index.ts';
import { annotationFormats } from './annotations.contract.ts';
import { legalTextKinds } from './legal.contract.ts';
import {
  optionalId,
  OrderIdParam,
  page,
  perPage,
  ProductIdParam,
  ReviewIdParam,
  reviewsPerPage,
  SessionIdParam,
  SlugParam,
} from './parameters.ts';

/** Query of a list of products. An empty query returns the whole catalog, newest first. */
export const ProductsQuery = v.object({
  per_page: perPage,
  /** A genre id; empty for all genres. */
  tag: optionalId,
  page,
  orderby: v.optional(v.picklist(['date', 'popularity', 'rating', 'price', 'title'])),
  order: v.optional(v.picklist(['asc', 'desc'])),
  /** Additive: searches on the server by the rule of the search box. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
});

const PageQuery = v.object({ page, per_page: perPage });
/** The key of an emailed link. */
const LinkKeySchema = v.object({ key: v.pipe(TextSchema, v.trim(), v.maxLength(200)) });
const token = v.pipe(v.string(), v.maxLength(1024));

export const requests = {
  products: {
    list: { query: ProductsQuery },
    topSales: { query: ProductsQuery },
    library: { query: v.object({ user_id: optionalId }) },
    bySlug: { params: SlugParam, query: v.object({ slug: v.optional(v.string()), user_id: optionalId }) },
    file: { params: SlugParam },
  },
  favorites: {
    add: { params: ProductIdParam },
    remove: { params: ProductIdParam },
  },
  reviews: {
    list: {
      query: v.object({
        product: ProductIdSchema,
        page,
        per_page: reviewsPerPage,
        /** Additive; newest first by default. */
        orderby: v.optional(v.picklist(['date', 'rating'])),
        order: v.optional(v.picklist(['asc', 'desc'])),
      }),
    },
    summary: { query: v.object({ product: ProductIdSchema }) },
    own: { query: v.object({ page, per_page: reviewsPerPage }) },
    create: { body: ReviewDraftSchema },
    update: { params: ReviewIdParam, body: ReviewChangeSchema },
    remove: { params: ReviewIdParam },
    report: { params: ReviewIdParam, body: ReviewReportSchema },
  },
  orders: {
    list: { query: PageQuery },
    create: { body: OrderRequestSchema },
    byId: { params: OrderIdParam },
    cancel: { params: OrderIdParam },
  },
  users: {
    updateProfile: { body: ProfileSchema },
    changePassword: { body: PasswordChangeSchema },
    revokeSession: { params: SessionIdParam },
    createAppPassword: { body: v.object({ name: v.pipe(TextSchema, v.trim(), v.nonEmpty(), v.maxLength(60)) }) },
    revokeAppPassword: { params: SessionIdParam },
    undoEmailChange: { body: LinkKeySchema },
    verifyEmail: { body: LinkKeySchema },
    updateNotifications: { body: v.object({ new_editions: v.boolean() }) },
    deleteAccount: { body: AccountDeletionSchema },
  },
  auth: {
    login: { body: LoginSchema },
    register: { body: RegisterSchema },
    forgotPassword: { body: ForgotPasswordSchema },
    resetPassword: { body: ResetPasswordSchema },
    refresh: { body: v.object({ refresh_token: v.pipe(token, v.nonEmpty()) }) },
    /** An expired bearer token no longer identifies its session, but the refresh token still does. */
    logout: { body: v.object({ refresh_token: v.optional(token, '') }) },
  },
  authors: { bySlug: { params: SlugParam, query: PageQuery } },
  series: { bySlug: { params: SlugParam, query: PageQuery } },
  legal: { byKind: { params: v.object({ kind: v.picklist(legalTextKinds) }) } },
  annotations: {
    export: {
      query: v.object({
        /** One book; without it all books, including refunded ones. */
        product: v.optional(ProductIdSchema),
        format: v.optional(v.picklist(annotationFormats), 'md'),
      }),
    },
  },
} as const;
