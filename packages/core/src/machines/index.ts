/**
 * Multi-step processes as state machines for any front end.
 *
 * A chart refers to its effects by name; its `bind…` function connects them to a client and storage. Front ends send
 * events (`payment.submitted`), read selectors instead of state names, and listen with `actor.on` to emitted events.
 */
export { bindAuth } from './auth.bind.ts';
export type { AuthBinding } from './auth.bind.ts';
export type { AuthContext, AuthEmitted, AuthEvent } from './auth.events.ts';
export { authMachine } from './auth.machine.ts';
export {
  selectAuthError,
  selectAuthStatus,
  selectHasToken,
  selectIsAuthenticated,
  selectIsLoggingIn,
  selectIsRegistering,
  selectIsRequestingReset,
  selectIsResetRequested,
  selectIsResettingPassword,
  selectRegisteredUsername,
  selectResetMessage,
  selectResetPasswordError,
  selectUser,
} from './auth.selectors.ts';
export { bindCheckout } from './checkout.bind.ts';
export type { CheckoutBinding } from './checkout.bind.ts';
export type {
  CheckoutContext,
  CheckoutEmitted,
  CheckoutEvent,
  CheckoutInput,
  CheckoutOutput,
} from './checkout.events.ts';
export { checkoutMachine } from './checkout.machine.ts';
export {
  selectAlert,
  selectBilling,
  selectCanPay,
  selectCheckoutStep,
  selectClientSecret,
  selectFieldErrors,
  selectIsCreatingOrder,
  selectIsMountingCard,
  selectIsOverdue,
  selectIsProcessing,
  selectIsSecretMissing,
  selectOrderedItems,
  selectOrderId,
  selectPaymentFailure,
  selectPurchase,
  selectTotalCents,
} from './checkout.selectors.ts';
export { bindFavorite } from './favorite.bind.ts';
export type { FavoriteBinding } from './favorite.bind.ts';
export { favoriteMachine } from './favorite.machine.ts';
export type {
  FavoriteChange,
  FavoriteContext,
  FavoriteEmitted,
  FavoriteEvent,
  FavoriteInput,
} from './favorite.machine.ts';
export { selectIsFavorite, selectIsUnsaved } from './favorite.selectors.ts';
export type { Alert, Toast } from './notifications.ts';
export { paginationMachine } from './pagination.machine.ts';
export type {
  PageResults,
  PaginationContext,
  PaginationEmitted,
  PaginationEvent,
  PaginationInput,
} from './pagination.machine.ts';
export { selectCanNext, selectCanPrevious, selectPage, selectRange } from './pagination.selectors.ts';
export { toBillingDetails } from './payment-gateway.ts';
export type { CardPayment, PaymentGateway, PaymentOutcome } from './payment-gateway.ts';
export { bindSearch } from './search.bind.ts';
export type { SearchBinding } from './search.bind.ts';
export { searchMachine } from './search.machine.ts';
export type { SearchContext, SearchEvent } from './search.machine.ts';
export {
  selectMatchCount,
  selectHasNoResults,
  selectIsSearchLoading,
  selectIsSearchPartial,
  selectIsSearchOpen,
  selectSearchResults,
  selectSearchText,
} from './search.selectors.ts';
