import { productUnknown } from './product-unknown.ts';

/** Field errors, exactly as in the specification (§5). */
export const validationMessages = {
  usernameRequired: 'Username is required',
  usernameTooShort: 'Username must be at least 3 characters',
  usernameCharacters: 'Username must contain only letters, numbers, and underscores',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters',
  lowercaseMissing: 'Must contain at least one lowercase letter',
  uppercaseMissing: 'Must contain at least one uppercase letter',
  numberMissing: 'Must contain at least one number',
  specialMissing: 'Must contain at least one special character (!@#$%^&*)',
  confirmRequired: 'Please confirm your password',
  passwordsDoNotMatch: 'Passwords do not match',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  firstNameCharacters: 'First name must contain only letters and spaces',
  lastNameCharacters: 'Last name must contain only letters and spaces',
  roleRequired: 'Please select a role',
  newPasswordRequired: 'New password is required',
  passwordLowercaseMissing: 'Password must contain at least one lowercase letter',
  passwordUppercaseMissing: 'Password must contain at least one uppercase letter',
  passwordNumberMissing: 'Password must contain at least one number',
  passwordSpecialMissing: 'Password must contain at least one special character (!@#$%^&*)',
  passwordsMustMatch: 'Passwords must match',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  firstNameTooShort: 'First name must be at least 2 characters',
  lastNameTooShort: 'Last name must be at least 2 characters',
  profileEmailInvalid: 'Invalid email format',
  currentPasswordRequired: 'Current password is required',
  required: 'Required',
  billingEmailInvalid: 'Invalid email',
  productRequired: 'At least one product is required',
} as const;

/** Field errors of forms outside the specification: reviews and their reports. */
export const reviewMessages = {
  ratingRequired: 'Please choose from one to five stars',
  textRequired: 'Please write a few words',
  textTooLong: 'Review must be at most 5000 characters',
  reasonRequired: 'Please select a reason',
  noteTooLong: 'Note must be at most 1000 characters',
} as const;

/** Errors of limits that the specification leaves open. The limits keep a field from filling the database. */
export const limitMessages = {
  usernameTooLong: 'Username must be at most 60 characters',
  emailTooLong: 'Email must be at most 254 characters',
  passwordTooLong: 'Password must be at most 1024 characters',
  nameTooLong: 'Name must be at most 100 characters',
  textTooLong: 'Must be at most 200 characters',
  quantityIsOne: 'The quantity of an ebook must be 1',
  countryUnknown: 'Please select a country',
  productUnknown,
  tooManyProducts: 'An order can have at most 500 products',
  valueUnknown: 'This value is not allowed',
  formMissing: 'Please fill in the form',
} as const;
