import { progress, screens } from '@octavo/core/messages';
import { span } from '../FormLayout/index.ts';
import { EmailField, NewPasswordFields, UsernameField } from '../internal/account-fields.tsx';
import { AuthForm } from '../internal/auth-form.tsx';
import type { AuthScreenProps } from '../internal/auth-form.tsx';
import styles from '../internal/auth.module.css';
import { LegalNote, legalText } from '../internal/legal-note.tsx';
import type { LegalHrefs } from '../internal/legal-note.tsx';
import { SelectField } from '../SelectField/index.ts';
import { TextField } from '../TextField/index.ts';
import { TextLink } from '../TextLink/index.ts';

/** The words of the registration page. */
export const registerText = {
  title: 'Register',
  firstName: 'First name',
  lastName: 'Last name',
  optional: '(optional)',
  nameHint: 'Letters and spaces; apostrophes and hyphens can be added later in your profile.',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
  role: 'Role',
  chooseRole: 'Choose one',
  customer: screens.register.customer,
  author: screens.register.author,
  submit: 'Create account',
  busy: progress.creatingAccount,
  consent: 'By creating an account you accept the',
  ...legalText,
  haveAccount: 'Already have an account?',
  login: screens.login,
} as const;

/** What is typed, by the names of the register call. */
export type RegisterFormValues = {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  password: string;
  confirm_password: string;
  role: string;
};

const nothingTyped: RegisterFormValues = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  password: '',
  confirm_password: '',
  role: '',
};

export interface RegisterScreenProps extends AuthScreenProps<RegisterFormValues, typeof registerText>, LegalHrefs {
  defaultValues?: Partial<RegisterFormValues> | undefined;
  loginHref?: string | undefined;
}

/** The registration page. */
export function RegisterScreen({
  defaultValues,
  loginHref = '/login',
  termsHref,
  privacyHref,
  text,
  ...attempt
}: RegisterScreenProps) {
  const words = { ...registerText, ...text };
  return (
    <AuthForm
      {...attempt}
      words={words}
      hue={155}
      isWide
      initial={{ ...nothingTyped, ...defaultValues }}
      notes={
        <>
          <LegalNote words={words} termsHref={termsHref} privacyHref={privacyHref} className={styles.note} />
          <p className={styles.note}>
            {words.haveAccount} <TextLink href={loginHref}>{words.login}</TextLink>
          </p>
        </>
      }
    >
      {({ field }) => (
        <>
          <TextField
            {...field('first_name')}
            label={words.firstName}
            optionalText={words.optional}
            autoComplete="given-name"
            className={span.half}
          />
          <TextField
            {...field('last_name')}
            label={words.lastName}
            optionalText={words.optional}
            autoComplete="family-name"
            className={span.half}
          />
          <p className={styles.hint}>{words.nameHint}</p>
          <UsernameField {...field('username')} label={words.username} />
          <EmailField {...field('email')} label={words.email} />
          <NewPasswordFields
            password={{ ...field('password'), label: words.password }}
            confirmation={{ ...field('confirm_password'), label: words.confirmPassword }}
          />
          <SelectField
            {...field('role')}
            label={words.role}
            emptyText={words.chooseRole}
            options={[
              { value: 'customer', label: words.customer },
              { value: 'author', label: words.author },
            ]}
          />
        </>
      )}
    </AuthForm>
  );
}
