import { progress, screens } from '@octavo/core/messages';
import { span } from '../../components/FormLayout/index.ts';
import { EmailField, NewPasswordFields, UsernameField } from '../../components/shared/AccountFields.tsx';
import { AuthForm } from '../../templates/AuthForm.tsx';
import type { AuthScreenProps } from '../../templates/AuthForm.tsx';
import styles from '../../templates/AuthForm.module.css';
import { LegalNote, legalNoteText } from '../../components/shared/LegalNote.tsx';
import type { LegalHrefs } from '../../components/shared/LegalNote.tsx';
import { SelectField } from '../../components/SelectField/index.ts';
import { TextField } from '../../components/TextField/index.ts';
import { TextLink } from '../../components/TextLink/index.ts';

/** The texts of the registration page. */
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
  ...legalNoteText,
  haveAccount: 'Already have an account?',
  login: screens.login,
} as const;

/** The form values, named as in the register call. */
export type RegisterFormValues = {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  password: string;
  confirm_password: string;
  role: string;
};

const emptyValues: RegisterFormValues = {
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
  ...formProps
}: RegisterScreenProps) {
  const messages = { ...registerText, ...text };
  return (
    <AuthForm
      {...formProps}
      messages={messages}
      hue={155}
      isWide
      initialValues={{ ...emptyValues, ...defaultValues }}
      footer={
        <>
          <LegalNote messages={messages} termsHref={termsHref} privacyHref={privacyHref} className={styles.note} />
          <p className={styles.note}>
            {messages.haveAccount} <TextLink href={loginHref}>{messages.login}</TextLink>
          </p>
        </>
      }
    >
      {({ field }) => (
        <>
          <TextField
            {...field('first_name')}
            label={messages.firstName}
            optionalText={messages.optional}
            autoComplete="given-name"
            className={span.half}
          />
          <TextField
            {...field('last_name')}
            label={messages.lastName}
            optionalText={messages.optional}
            autoComplete="family-name"
            className={span.half}
          />
          <p className={styles.hint}>{messages.nameHint}</p>
          <UsernameField {...field('username')} label={messages.username} />
          <EmailField {...field('email')} label={messages.email} />
          <NewPasswordFields
            password={{ ...field('password'), label: messages.password }}
            confirmation={{ ...field('confirm_password'), label: messages.confirmPassword }}
          />
          <SelectField
            {...field('role')}
            label={messages.role}
            emptyText={messages.chooseRole}
            options={[
              { value: 'customer', label: messages.customer },
              { value: 'author', label: messages.author },
            ]}
          />
        </>
      )}
    </AuthForm>
  );
}
