/** What people type and addresses carry: one schema per form, with the specification's exact messages in its order. */
export { AccountDeletionSchema } from './account-deletion.ts';
export type { AccountDeletion } from './account-deletion.ts';
export { BillingSchema, DEFAULT_COUNTRY } from './billing.ts';
export type { Billing } from './billing.ts';
export { ForgotPasswordSchema } from './forgot-password.ts';
export type { ForgotPassword } from './forgot-password.ts';
export { LoginFormSchema, LoginSchema } from './login.ts';
export type { Login, LoginForm } from './login.ts';
export { OrderRequestSchema, toOrderRequest } from './order-request.ts';
export type { OrderRequest } from './order-request.ts';
export { PasswordChangeFormSchema, PasswordChangeSchema, toPasswordChange } from './password-change.ts';
export type { PasswordChange, PasswordChangeForm } from './password-change.ts';
export { passwordStrength, SPECIAL_CHARACTERS } from './password-strength.ts';
export { isProfileChanged, ProfileSchema } from './profile.ts';
export type { Profile } from './profile.ts';
export { PageSearchSchema, ProfileSearchSchema, profileTabs } from './profile-search.ts';
export type { ProfileTab } from './profile-search.ts';
export { RegisterFormSchema, RegisterSchema, toRegister } from './register.ts';
export type { Register, RegisterForm } from './register.ts';
export {
  ResetPasswordFormSchema,
  ResetPasswordSchema,
  ResetPasswordSearchSchema,
  UndoEmailSearchSchema,
} from './reset-password.ts';
export type { ResetPassword, ResetPasswordForm } from './reset-password.ts';
export { reportReasons, ReviewChangeSchema, ReviewDraftSchema, ReviewReportSchema } from './review.ts';
export type { ReportReason, ReviewChange, ReviewDraft, ReviewReport } from './review.ts';
export { fieldErrors, validate } from './validate.ts';
export type { FieldErrors, Validated } from './validate.ts';
