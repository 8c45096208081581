import { KeyRound } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { progress, screens } from '@octavo/core/messages';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import { AccessRow } from '../internal/access-row.tsx';
import { Breakable } from '../internal/breakable.tsx';
import { cx } from '../internal/cx.ts';
import { useForm } from '../internal/use-form.ts';
import type { FieldErrors } from '../internal/use-form.ts';
import type { Words } from '../internal/words.ts';
import { SectionFailure } from '../SectionState/index.ts';
import { copiedMs, copyText } from '../ShareButton/index.ts';
import { TextField } from '../TextField/index.ts';
import styles from './AppPasswords.module.css';

/** The password of a reading app, as it is listed: without the password itself. */
export interface AppPasswordView {
  id: number | string;
  /** What its owner called the app. */
  name: string;
  /** `3 hours ago`; missing when it was never used. */
  lastUsedText?: string | undefined;
  /** ISO, for the machine-readable time. */
  lastUsed?: string | undefined;
  /** `November 3, 2026`, the day it was made. */
  madeText: string;
}

/** The words of the section. */
export const appPasswordsText = {
  about:
    'Reading apps such as KOReader or Thorium can open the shop and your own books. They sign in with your username and a password made here, never with your own.',
  addresses: 'Addresses for your app',
  username: 'Username',
  copy: 'Copy',
  copied: screens.product.copied,
  made: (name: string) => `The password for ${name}`,
  passwordFor: (name: string) => `password for ${name}`,
  once: 'It is shown this once. Type it into the app now, or copy it.',
  name: 'Name of the app',
  nameHint: 'So that you know it again, such as “KOReader on the kitchen tablet”.',
  nameRequired: 'Please give the app a name',
  make: 'Make a password',
  making: 'Making a password...',
  since: (when: string) => `Made on ${when}`,
  lastUsed: (when: string) => `Last used ${when}`,
  unused: 'Not used yet',
  end: 'Take back',
  ending: 'Taking back...',
  loading: progress.loading,
  failed: "Your apps couldn't be loaded.",
  retry: screens.retry,
};

/** The passwords there are, or why none are shown. */
export type AppPasswordsState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; passwords: readonly AppPasswordView[] };

/** What making a password asks for. */
export type AppPasswordValues = { name: string };

export interface AppPasswordsProps extends Omit<ComponentProps<'div'>, 'children'> {
  state: AppPasswordsState;
  /** With what an app signs in, beside the password. */
  username: string;
  /** The catalogs an app may be given. */
  catalogs: readonly { label: string; address: string }[];
  onMake: (event: { values: AppPasswordValues; reset: () => void }) => void;
  isMaking?: boolean | undefined;
  /** What the server found wrong with the name. */
  errors?: FieldErrors<AppPasswordValues> | undefined;
  /** The password that was just made. */
  made?: { name: string; password: string } | null | undefined;
  onEnd: (event: { password: AppPasswordView }) => void;
  /** The one that is being taken back. */
  endingId?: number | string | null | undefined;
  /** Why the last attempt did not work. */
  error?: string | null | undefined;
  onRetry: () => void;
  /** Puts text on the clipboard; answers whether it did. */
  copy?: ((text: string) => Promise<boolean>) | undefined;
  text?: Words<typeof appPasswordsText> | undefined;
}

interface CopyButtonProps {
  /** What is copied. */
  value: string;
  /** What it is, for ears. */
  label: string;
  copy: (text: string) => Promise<boolean>;
  words: Record<'copy' | 'copied', string>;
}

function CopyButton({ value, label, copy, words }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = async () => {
    if (!(await copy(value))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMs);
  };
  return (
    <span className={styles.copy}>
      <Button variant="text" aria-label={`${words.copy} ${label}`} onClick={() => void press()}>
        {words.copy}
      </Button>
      <output className={styles.copied}>{isCopied && words.copied}</output>
    </span>
  );
}

/** Passwords with which reading apps open one's books: made, shown once, and taken back. Renders a `div`. */
export function AppPasswords({
  state,
  username,
  catalogs,
  onMake,
  isMaking = false,
  errors,
  made,
  onEnd,
  endingId,
  error,
  onRetry,
  copy = copyText,
  text,
  className,
  ...rest
}: AppPasswordsProps) {
  const words = { ...appPasswordsText, ...text };
  const id = useId();
  const { form, field, submit } = useForm<AppPasswordValues>({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? words.nameRequired : undefined }),
    errors,
    onSubmit: onMake,
  });
  return (
    <div data-component="AppPasswords" {...rest} className={cx(styles.apps, className)}>
      <p className={styles.about}>{words.about}</p>
      <dl aria-label={words.addresses} className={styles.addresses}>
        {catalogs.map(({ label, address }) => (
          <div key={address} className={styles.address}>
            <dt>{label}</dt>
            <dd>
              <code className={styles.code}>
                <Breakable>{address}</Breakable>
              </code>
              <CopyButton value={address} label={label} copy={copy} words={words} />
            </dd>
          </div>
        ))}
        <div className={styles.address}>
          <dt>{words.username}</dt>
          <dd>
            <code className={styles.code}>{username}</code>
          </dd>
        </div>
      </dl>
      {made && (
        <output aria-labelledby={`${id}-made`} className={styles.made}>
          <strong id={`${id}-made`}>{words.made(made.name)}</strong>
          <code className={styles.password}>{made.password}</code>
          <span>{words.once}</span>
          <CopyButton value={made.password} label={words.passwordFor(made.name)} copy={copy} words={words} />
        </output>
      )}
      {typeof error === 'string' && <FormError>{error}</FormError>}
      {state.status === 'pending' && <output className={styles.line}>{words.loading}</output>}
      {state.status === 'failed' && <SectionFailure words={words} onRetry={onRetry} />}
      {state.status === 'ready' && (
        <>
          {state.passwords.length > 0 && (
            <ul>
              {state.passwords.map((password) => (
                <AccessRow
                  key={password.id}
                  icon={KeyRound}
                  name={password.name}
                  facts={
                    <>
                      {password.lastUsedText === undefined ? (
                        <span>{words.unused}</span>
                      ) : (
                        <time dateTime={password.lastUsed}>{words.lastUsed(password.lastUsedText)}</time>
                      )}
                      <span>{words.since(password.madeText)}</span>
                    </>
                  }
                >
                  <Button
                    variant="text"
                    aria-label={password.id === endingId ? undefined : `${words.end} ${password.name}`}
                    isBusy={password.id === endingId}
                    busyText={words.ending}
                    onClick={() => onEnd({ password })}
                  >
                    {words.end}
                  </Button>
                </AccessRow>
              ))}
            </ul>
          )}
          <FormLayout ref={form} onSubmit={submit} className={styles.form}>
            <TextField {...field('name')} label={words.name} hint={words.nameHint} autoComplete="off" maxLength={60} />
            <Button type="submit" variant="quiet" isBusy={isMaking} busyText={words.making}>
              {words.make}
            </Button>
          </FormLayout>
        </>
      )}
    </div>
  );
}
