import { KeyRound } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { progress, screens } from '@octavo/core/messages';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import { AccessRow } from '../shared/AccessRow.tsx';
import { Breakable } from '../../primitives/Breakable.tsx';
import { cx } from '../../primitives/cx.ts';
import { useForm } from '../../hooks/use-form.ts';
import type { FieldErrors } from '../../hooks/use-form.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { SectionFailure } from '../SectionState/index.ts';
import { copiedDurationMs, copyText } from '../ShareButton/index.ts';
import { TextField } from '../TextField/index.ts';
import styles from './AppPasswords.module.css';

/** An app password as it is listed, without the password itself. */
export interface AppPasswordView {
  id: number | string;
  /** The app name that the customer chose. */
  name: string;
  /** Such as `3 hours ago`; undefined when the password was never used. */
  lastUsedText?: string | undefined;
  /** ISO 8601, for the `datetime` attribute. */
  lastUsed?: string | undefined;
  /** The date of creation, such as `November 3, 2026`. */
  createdText: string;
}

/** The texts of the section. */
export const appPasswordsText = {
  about:
    'Reading apps such as KOReader and Thorium can open the shop and your books. They sign in with your username and an app password, never with your account password.',
  addresses: 'Catalog addresses',
  username: 'Username',
  copy: 'Copy',
  copied: screens.product.copied,
  created: (name: string) => `Password for ${name}`,
  passwordFor: (name: string) => `password for ${name}`,
  shownOnce: "You'll see this password only once. Copy it now.",
  name: 'App name',
  nameHint: 'A name to recognize it by, such as “KOReader on the kitchen tablet”.',
  nameRequired: 'App name is required',
  create: 'Create app password',
  creating: 'Creating...',
  since: (when: string) => `Created on ${when}`,
  lastUsed: (when: string) => `Last used ${when}`,
  unused: 'Not used yet',
  revoke: 'Revoke',
  revoking: 'Revoking...',
  loading: progress.loading,
  failed: "Your apps couldn't be loaded.",
  retry: screens.retry,
};

/** The loading state of the app passwords. */
export type AppPasswordsState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; passwords: readonly AppPasswordView[] };

/** The values of the form that creates an app password. */
export type AppPasswordValues = { name: string };

export interface AppPasswordsProps extends Omit<ComponentProps<'div'>, 'children'> {
  state: AppPasswordsState;
  /** The username that an app signs in with, next to the password. */
  username: string;
  /** The catalog URLs for reading apps. */
  catalogs: readonly { label: string; address: string }[];
  onCreate: (event: { values: AppPasswordValues; reset: () => void }) => void;
  isCreating?: boolean | undefined;
  /** The server's error about the name. */
  errors?: FieldErrors<AppPasswordValues> | undefined;
  /** The password that was just created. */
  created?: { name: string; password: string } | null | undefined;
  onRevoke: (event: { password: AppPasswordView }) => void;
  /** The password being revoked. */
  revokingId?: number | string | null | undefined;
  /** The error of the last request. */
  error?: string | null | undefined;
  onRetry: () => void;
  /** Copies text to the clipboard; resolves to whether it succeeded. */
  copy?: ((text: string) => Promise<boolean>) | undefined;
  text?: MessageOverrides<typeof appPasswordsText> | undefined;
}

interface CopyButtonProps {
  /** The text to copy. */
  value: string;
  /** The accessible name of the text. */
  label: string;
  copy: (text: string) => Promise<boolean>;
  messages: Record<'copy' | 'copied', string>;
}

function CopyButton({ value, label, copy, messages }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = async () => {
    if (!(await copy(value))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedDurationMs);
  };
  return (
    <span className={styles.copy}>
      <Button variant="text" aria-label={`${messages.copy} ${label}`} onClick={() => void press()}>
        {messages.copy}
      </Button>
      <output className={styles.copied}>{isCopied && messages.copied}</output>
    </span>
  );
}

/** App passwords with which reading apps open the customer's books: create, show once, revoke. Renders a `div`. */
export function AppPasswords({
  state,
  username,
  catalogs,
  onCreate,
  isCreating = false,
  errors,
  created,
  onRevoke,
  revokingId,
  error,
  onRetry,
  copy = copyText,
  text,
  className,
  ...rest
}: AppPasswordsProps) {
  const messages = { ...appPasswordsText, ...text };
  const id = useId();
  const { form, field, submit } = useForm<AppPasswordValues>({
    initialValues: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? messages.nameRequired : undefined }),
    errors,
    onSubmit: onCreate,
  });
  return (
    <div data-component="AppPasswords" {...rest} className={cx(styles.apps, className)}>
      <p className={styles.about}>{messages.about}</p>
      <dl aria-label={messages.addresses} className={styles.addresses}>
        {catalogs.map(({ label, address }) => (
          <div key={address} className={styles.address}>
            <dt>{label}</dt>
            <dd>
              <code className={styles.code}>
                <Breakable>{address}</Breakable>
              </code>
              <CopyButton value={address} label={label} copy={copy} messages={messages} />
            </dd>
          </div>
        ))}
        <div className={styles.address}>
          <dt>{messages.username}</dt>
          <dd>
            <code className={styles.code}>{username}</code>
          </dd>
        </div>
      </dl>
      {created && (
        <output aria-labelledby={`${id}-created`} className={styles.created}>
          <strong id={`${id}-created`}>{messages.created(created.name)}</strong>
          <code className={styles.password}>{created.password}</code>
          <span>{messages.shownOnce}</span>
          <CopyButton
            value={created.password}
            label={messages.passwordFor(created.name)}
            copy={copy}
            messages={messages}
          />
        </output>
      )}
      {typeof error === 'string' && <FormError>{error}</FormError>}
      {state.status === 'pending' && <output className={styles.line}>{messages.loading}</output>}
      {state.status === 'failed' && <SectionFailure messages={messages} onRetry={onRetry} />}
      {state.status === 'ready' && (
        <>
          {state.passwords.length > 0 && (
            <ul>
              {state.passwords.map((password) => (
                <AccessRow
                  key={password.id}
                  icon={KeyRound}
                  name={password.name}
                  details={
                    <>
                      {password.lastUsedText === undefined ? (
                        <span>{messages.unused}</span>
                      ) : (
                        <time dateTime={password.lastUsed}>{messages.lastUsed(password.lastUsedText)}</time>
                      )}
                      <span>{messages.since(password.createdText)}</span>
                    </>
                  }
                >
                  <Button
                    variant="text"
                    aria-label={password.id === revokingId ? undefined : `${messages.revoke} ${password.name}`}
                    isBusy={password.id === revokingId}
                    busyText={messages.revoking}
                    onClick={() => onRevoke({ password })}
                  >
                    {messages.revoke}
                  </Button>
                </AccessRow>
              ))}
            </ul>
          )}
          <FormLayout ref={form} onSubmit={submit} className={styles.form}>
            <TextField
              {...field('name')}
              label={messages.name}
              hint={messages.nameHint}
              autoComplete="off"
              maxLength={60}
            />
            <Button type="submit" variant="quiet" isBusy={isCreating} busyText={messages.creating}>
              {messages.create}
            </Button>
          </FormLayout>
        </>
      )}
    </div>
  );
}
