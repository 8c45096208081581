import * as v from 'valibot';
import {
  BooleanSchema,
  CountSchema,
  listOf,
  ProductIdSchema,
  ProductImageSchema,
  TextSchema,
} from '../entities/index.ts';
import { AdminOrderSchema } from './orders.schema.ts';
import { reviewStates } from './reviews.schema.ts';

/** The roles that a person can have. Each person is a customer or an author, and may belong to the staff as well. */
export const personRoles = ['customer', 'author', 'editor', 'support', 'admin'] as const;
/** The roles of the people who run the shop. */
export const staffRoles = ['editor', 'support', 'admin'] as const;
/** A role that a person can have. */
export type PersonRole = (typeof personRoles)[number];

const person = {
  id: ProductIdSchema,
  username: TextSchema,
  /** First and last name; `''` if the person entered none. */
  name: TextSchema,
  email: TextSchema,
  /** Whether the person opened a link that was sent to the address. */
  is_verified: BooleanSchema,
  /** `customer` or `author` first, then the roles of the staff. */
  roles: listOf(v.picklist(personRoles)),
  /** Since when the account is locked; ISO 8601 with `Z`, `''` for an account that is not locked. */
  date_locked: TextSchema,
  /** When the person registered; ISO 8601 with `Z`. */
  date_created: TextSchema,
  /** When a session of the last weeks was used; ISO 8601 with `Z`, `''` without one. */
  date_last_seen: TextSchema,
} as const;

/** A person in the list. */
export const PersonSchema = v.object(person);
/** A person in the list. */
export type Person = v.InferOutput<typeof PersonSchema>;

/** A page of 25 people. */
export const PeopleSchema = v.object({
  data: listOf(PersonSchema),
  /** The `cursor` of the next page; `null` on the last one. */
  next_cursor: v.nullable(v.string()),
});
/** A page of people. */
export type People = v.InferOutput<typeof PeopleSchema>;

const BookSchema = v.object({
  id: ProductIdSchema,
  title: TextSchema,
  slug: TextSchema,
  images: listOf(ProductImageSchema),
});

/** An active session of a person. */
export const PersonSessionSchema = v.object({
  /** The name of the browser and its system. */
  device: TextSchema,
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  date_last_used: TextSchema,
});
/** An active session of a person. */
export type PersonSession = v.InferOutput<typeof PersonSessionSchema>;

/** A book in the library of a person. */
export const PersonBookSchema = v.object({
  book: BookSchema,
  /** When the person got the book; ISO 8601 with `Z`. */
  date_created: TextSchema,
});
/** A book in the library of a person. */
export type PersonBook = v.InferOutput<typeof PersonBookSchema>;

/** A review by a person. */
export const PersonReviewSchema = v.object({
  id: ProductIdSchema,
  book: BookSchema,
  /** From 1 to 5. */
  rating: v.number(),
  /** Plain text. */
  text: TextSchema,
  state: v.picklist(reviewStates),
  date_created: TextSchema,
});
/** A review by a person. */
export type PersonReview = v.InferOutput<typeof PersonReviewSchema>;

/** A person in full. Lists have the newest 10 rows. */
export const PersonDetailsSchema = v.object({
  ...person,
  /** The version for `If-Match`. It changes with roles, lock, address and name. */
  version: TextSchema,
  /** Active sessions, the most recently used first. */
  sessions: listOf(PersonSessionSchema),
  /** The number of app passwords for reading apps. */
  app_password_count: CountSchema,
  orders: listOf(AdminOrderSchema),
  order_count: CountSchema,
  library: listOf(PersonBookSchema),
  library_count: CountSchema,
  reviews: listOf(PersonReviewSchema),
  review_count: CountSchema,
  /** The number of books that the person sells, drafts included. */
  sold_book_count: CountSchema,
});
/** A person in full. */
export type PersonDetails = v.InferOutput<typeof PersonDetailsSchema>;
