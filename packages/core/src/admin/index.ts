/** Back office: the client, calls and schemas for the people who run the shop. A store does not load them. */
export { adminCalls } from './admin.calls.ts';
export { adminFieldMessages, adminMessages, personMessages } from './admin-messages.ts';
export type { AdminErrorCode } from './admin-messages.ts';
export { adminContract, adminSummaries } from './admin.contract.ts';
export { AuditLogSchema, auditRoles, AuditRowSchema } from './audit.schema.ts';
export type { AuditLog, AuditRole, AuditRow } from './audit.schema.ts';
export { AuditFilterQuery, AuditLogQuery } from './audit-query.schema.ts';
export type { AuditFilter } from './audit-query.schema.ts';
export {
  AdminBookSchema,
  AdminBooksQuery,
  AdminBooksSchema,
  adminBookStatuses,
  BulkChangeSchema,
  bulkOutcomes,
  BulkResultSchema,
  MAX_BULK_BOOKS,
  takedownReasons,
  TakedownRequestSchema,
  TakedownSchema,
} from './books.schema.ts';
export type {
  AdminBook,
  AdminBooks,
  BulkChange,
  BulkResult,
  Takedown,
  TakedownReason,
  TakedownRequest,
} from './books.schema.ts';
export { bulkMessages, catalogFieldMessages, catalogMessages } from './catalog-messages.ts';
export {
  MAX_SHELF_BOOKS,
  ShelfBookSchema,
  ShelfChangeSchema,
  ShelfMonthParam,
  ShelfMonthSchema,
  ShelfPreviewQuery,
  ShelfPreviewSchema,
  shelfSources,
  ShelvesQuery,
  ShelvesSchema,
} from './shelves.schema.ts';
export type { ShelfBook, ShelfChange, ShelfMonth, ShelfPreview, Shelves } from './shelves.schema.ts';
export { shelfEditedElsewhere } from './shelves.api.ts';
export { genreFieldMessages, genreVersionMessages } from './genre-messages.ts';
export { genresEditedElsewhere } from './genres.api.ts';
export {
  AdminGenreSchema,
  AdminGenresSchema,
  GenreChangeSchema,
  GenreIdParam,
  GenreMergeSchema,
  GenreOrderSchema,
  MAX_GENRE_NAME_LENGTH,
  MAX_SHOP_GENRES,
} from './genres.schema.ts';
export type { AdminGenre, AdminGenres, GenreChange, GenreMerge, GenreOrder } from './genres.schema.ts';
export { shopEditedElsewhere } from './shop.api.ts';
export { legalTextEditedElsewhere } from './legal.api.ts';
export { legalFieldMessages, legalVersionMessages } from './legal-messages.ts';
export { AdminLegalTextSchema, LegalTextChangeSchema, MAX_LEGAL_TEXT_LENGTH } from './legal.schema.ts';
export type { AdminLegalText, LegalTextChange } from './legal.schema.ts';
export { parseLegalText } from './parse-legal-text.ts';
export { shopFieldMessages, shopVersionMessages } from './shop-messages.ts';
export {
  MAX_SELLER_ADDRESS_LENGTH,
  MAX_SELLER_NAME_LENGTH,
  MAX_SHOP_NAME_LENGTH,
  ShopSettingsChangeSchema,
  ShopSettingsSchema,
  shopSettingsFields,
} from './shop.schema.ts';
export type { ShopSettings, ShopSettingsChange } from './shop.schema.ts';
export { createAdminApi } from './create-admin-api.ts';
export type { AdminApi, AdminApiOptions } from './create-admin-api.ts';
export { emailStatuses, OutboxEmailSchema, OutboxEmailsQuery, OutboxEmailsSchema } from './emails.schema.ts';
export type { EmailStatus, OutboxEmail, OutboxEmails } from './emails.schema.ts';
export { MAX_REPORT_DAYS, reportGroups, ReportQuery, ReportRowSchema, ReportSchema } from './reports.schema.ts';
export type { Report, ReportGroup, ReportRow } from './reports.schema.ts';
export { EnvironmentSettingSchema, JobSchema, SystemSchema } from './system.schema.ts';
export type { EnvironmentSetting, Job, System } from './system.schema.ts';
export { healthParts, attentionKinds, AttentionItemSchema, PartHealthSchema, TodaySchema } from './today.schema.ts';
export type { HealthPart, AttentionItem, AttentionKind, PartHealth, Today } from './today.schema.ts';
export { orderEventKinds } from './orders.schema.ts';
export type {
  AdminOrder,
  AdminOrderDetails,
  AdminOrderLine,
  AdminOrders,
  AdminOrderShare,
  AdminRefundResult,
  OrderEvent,
  OrderEventKind,
} from './orders.schema.ts';
export { adminOrderSorts, MAX_ORDER_NOTE_LENGTH } from './orders-query.schema.ts';
export type {
  AdminOrderFilter,
  AdminOrderSort,
  AdminOrdersQuery,
  OrderNoteChange,
  RefundChange,
} from './orders-query.schema.ts';
export {
  debtEntryKinds,
  debtSettlementKinds,
  reconciliationStatuses,
  paymentEventStatuses,
  transferHolds,
} from './payments.schema.ts';
export type {
  AuthorDebt,
  AuthorDebts,
  DebtEntry,
  DebtEntryKind,
  DebtSettlementKind,
  Dispute,
  Disputes,
  ReconciliationRun,
  PaymentCounts,
  PaymentEvent,
  PaymentEvents,
  PaymentEventStatus,
  PendingTransfer,
  PendingTransfers,
  ReconciliationIssue,
  ReconciliationIssues,
  TransferHold,
  TransferRetry,
} from './payments.schema.ts';
export { MAX_SETTLEMENT_REASON_LENGTH } from './payments-query.schema.ts';
export type {
  DebtSettlement,
  DebtsQuery,
  DisputesQuery,
  PaymentEventsQuery,
  PendingTransfersQuery,
  ReconciliationIssuesQuery,
} from './payments-query.schema.ts';
export { peopleRoleFilters, peopleSorts, peopleStatuses } from './people-query.schema.ts';
export type { PeopleQuery, PeopleSort, RolesChange } from './people-query.schema.ts';
export { personRoles, staffRoles } from './people.schema.ts';
export { adminPermissions, grantOf, hasPermission, permissions, rolesOf, studioPermissionOf } from './permissions.ts';
export type { PermissionName } from './permissions.ts';
export type {
  People,
  Person,
  PersonBook,
  PersonDetails,
  PersonReview,
  PersonRole,
  PersonSession,
} from './people.schema.ts';
export {
  adminReviewFilters,
  MAX_DECISION_REASON_LENGTH,
  MAX_HELD_WORD_LENGTH,
  MAX_HELD_WORDS,
  reviewStates,
} from './reviews.schema.ts';
export type {
  AdminReview,
  AdminReviewFilter,
  AdminReviewReport,
  AdminReviews,
  AdminReviewsQuery,
  HeldWord,
  HeldWordChange,
  HeldWords,
  HideReview,
  KeepReview,
  ReviewDecision,
  ReviewState,
  UndoReviewDecision,
} from './reviews.schema.ts';
export { reviewFieldMessages, reviewVersionMessages } from './review-messages.ts';
export { reviewEditedElsewhere } from './reviews.api.ts';
