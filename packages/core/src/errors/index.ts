/** All errors by class and code, and their format in the API. */
export { defaultMessageOf, errorMessages } from './error-codes.ts';
export type { ErrorCode, KnownCode } from './error-codes.ts';
export { detailOf, errorText, fromProblem, isClientError, toProblem } from './problem.ts';
export type { Problem } from './problem.ts';
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ContractError,
  EpubError,
  InternalError,
  MethodError,
  NetworkError,
  NotFoundError,
  PaymentError,
  PermissionError,
  RangeNotSatisfiableError,
  RateLimitError,
  StoreError,
  TooLargeError,
  UnavailableError,
  ValidationError,
} from './store-error.ts';
export type { StoreErrorOptions } from './store-error.ts';
