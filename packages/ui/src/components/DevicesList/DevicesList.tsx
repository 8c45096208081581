import { progress, screens } from '@octavo/core/messages';
import { MonitorSmartphone } from 'lucide';
import type { ComponentProps } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { AccessRow } from '../shared/AccessRow.tsx';
import { cx } from '../../primitives/cx.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { SectionFailure } from '../SectionState/index.ts';
import styles from './DevicesList.module.css';

/** A signed-in browser or device, as it is shown. */
export interface DeviceView {
  id: number | string;
  /** Such as `Firefox on Linux`; blank means `Unknown device`. */
  name: string;
  /** True for the device that shows the list. */
  isCurrent: boolean;
  /** Such as `3 hours ago`. */
  lastUsedText?: string | undefined;
  /** ISO 8601, for the `datetime` attribute. */
  lastUsed?: string | undefined;
  /** The date of sign-in, such as `November 3, 2026`. */
  signedInText?: string | undefined;
}

/** The texts of the list. */
export const devicesText = {
  unknown: 'Unknown device',
  current: 'This device',
  lastUsed: (when: string) => `Last used ${when}`,
  signedInOn: (when: string) => `Signed in on ${when}`,
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signOutOthers: 'Sign out everywhere else',
  loading: progress.loading,
  failed: "Your devices couldn't be loaded.",
  retry: screens.retry,
};

/** The loading state of the devices. */
export type DevicesState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; devices: readonly DeviceView[] };

export interface DevicesListProps extends Omit<ComponentProps<'div'>, 'children'> {
  state: DevicesState;
  onSignOut: (event: { device: DeviceView }) => void;
  onSignOutOthers: () => void;
  /** The device being signed out. */
  signingOutId?: number | string | null | undefined;
  isSigningOutOthers?: boolean | undefined;
  /** The error of the last request. */
  error?: string | null | undefined;
  onRetry: () => void;
  text?: MessageOverrides<typeof devicesText> | undefined;
}

/** The signed-in devices of an account, each with a sign-out button. Renders a `div`. */
export function DevicesList({
  state,
  onSignOut,
  onSignOutOthers,
  signingOutId,
  isSigningOutOthers = false,
  error,
  onRetry,
  text,
  className,
  ...rest
}: DevicesListProps) {
  const messages = { ...devicesText, ...text };
  return (
    <div data-component="DevicesList" {...rest} className={cx(styles.devices, className)}>
      {state.status === 'pending' && <output className={styles.line}>{messages.loading}</output>}
      {state.status === 'failed' && <SectionFailure messages={messages} onRetry={onRetry} />}
      {typeof error === 'string' && <FormError>{error}</FormError>}
      {state.status === 'ready' && (
        <>
          <ul>
            {state.devices.map((device) => {
              const name = device.name.trim() || messages.unknown;
              return (
                <AccessRow
                  key={device.id}
                  icon={MonitorSmartphone}
                  name={name}
                  details={
                    <>
                      {device.isCurrent ? (
                        <span className={styles.current}>{messages.current}</span>
                      ) : (
                        device.lastUsedText !== undefined && (
                          <time dateTime={device.lastUsed}>{messages.lastUsed(device.lastUsedText)}</time>
                        )
                      )}
                      {device.signedInText !== undefined && <span>{messages.signedInOn(device.signedInText)}</span>}
                    </>
                  }
                >
                  {!device.isCurrent && (
                    <Button
                      variant="text"
                      aria-label={device.id === signingOutId ? undefined : `${messages.signOut} ${name}`}
                      isBusy={device.id === signingOutId || isSigningOutOthers}
                      busyText={device.id === signingOutId ? messages.signingOut : undefined}
                      onClick={() => onSignOut({ device })}
                    >
                      {messages.signOut}
                    </Button>
                  )}
                </AccessRow>
              );
            })}
          </ul>
          {state.devices.some((device) => !device.isCurrent) && (
            <Button
              variant="quiet"
              isBusy={isSigningOutOthers}
              busyText={messages.signingOut}
              onClick={onSignOutOthers}
            >
              {messages.signOutOthers}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
