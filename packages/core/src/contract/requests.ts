/**
 * What the server holds the requests of each call to: path, query, body. Apart from the calls, because a client holds
 * answers and not requests to a schema, and so carries none of this.
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
import {
  optionalId,
  OrderIdParam,
  page,
  perPage,
  ProductIdParam,
  ReviewIdParam,
  SessionIdParam,
  SlugParam,
} from './parameters.ts';

/** What a list of books may be asked by. Without anything it is the whole catalog, newest first. */
export const ProductsQuery = v.object({
  per_page: perPage,
  /** A genre's id; blank is all genres. */
  tag: optionalId,
  page,
  orderby: v.optional(v.picklist(['date', 'popularity', 'rating', 'price', 'title'])),
  order: v.optional(v.picklist(['asc', 'desc'])),
  /** Additive: the rule of the search box, on the server. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
});

const PageQuery = v.object({ page, per_page: perPage });
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
        per_page: perPage,
        /** Additive; newest first without it. */
        orderby: v.optional(v.picklist(['date', 'rating'])),
        order: v.optional(v.picklist(['asc', 'desc'])),
      }),
    },
    summary: { query: v.object({ product: ProductIdSchema }) },
    create: { body: ReviewDraftSchema },
    update: { params: ReviewIdParam, body: ReviewChangeSchema },
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
    undoEmailChange: { body: v.object({ key: v.pipe(TextSchema, v.trim(), v.maxLength(200)) }) },
    deleteAccount: { body: AccountDeletionSchema },
  },
  auth: {
    login: { body: LoginSchema },
    register: { body: RegisterSchema },
    forgotPassword: { body: ForgotPasswordSchema },
    resetPassword: { body: ResetPasswordSchema },
    refresh: { body: v.object({ refresh_token: v.pipe(token, v.nonEmpty()) }) },
    /** A bearer token that has run out can no longer name its session; the refresh token still can. */
    logout: { body: v.object({ refresh_token: v.optional(token, '') }) },
  },
  authors: { bySlug: { params: SlugParam, query: PageQuery } },
  series: { bySlug: { params: SlugParam, query: PageQuery } },
  annotations: {
    export: {
      query: v.object({
        /** One book; without it all of them, books that were given back included. */
        product: v.optional(ProductIdSchema),
        format: v.optional(v.picklist(annotationFormats), 'md'),
      }),
    },
  },
} as const;
