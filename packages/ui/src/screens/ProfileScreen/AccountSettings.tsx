import { Suspense } from 'react';
import { AppPasswords } from '../../components/AppPasswords/index.ts';
import { DevicesList } from '../../components/DevicesList/index.ts';
import { Skeleton } from '../../components/Skeleton/index.ts';
import { Tabs } from '../../components/Tabs/index.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import type { ProfileScreenProps, profileText, SettingsTab } from './ProfileScreen.tsx';
import styles from './ProfileScreen.module.css';

interface AccountSettingsProps extends Pick<
  ProfileScreenProps,
  | 'settingsTab'
  | 'onSettingsTabChange'
  | 'profileForm'
  | 'emailVerification'
  | 'passwordForm'
  | 'devices'
  | 'appPasswords'
  | 'data'
> {
  messages: Record<keyof typeof profileText, string>;
}

/** The forms of the account, each on a tab. */
export function AccountSettings({
  messages,
  settingsTab,
  onSettingsTabChange,
  profileForm,
  emailVerification,
  passwordForm,
  devices,
  appPasswords,
  data,
}: AccountSettingsProps) {
  const hasData = Boolean(data);
  return (
    <Tabs<SettingsTab>
      label={messages.settings}
      // Without export and deletion in the shop, there is no data tab.
      value={settingsTab === 'data' && !hasData ? 'profile' : settingsTab}
      onValueChange={onSettingsTabChange}
      tabs={[
        {
          value: 'profile',
          label: messages.profile,
          panel: (
            <>
              {Boolean(emailVerification) && (
                <Suspense fallback={<Skeleton width="100%" height="9rem" />}>{emailVerification}</Suspense>
              )}
              <ProfileForm {...profileForm} />
            </>
          ),
        },
        {
          value: 'security',
          label: messages.security,
          panel:
            devices || appPasswords ? (
              <>
                <h3 className={styles.part}>{messages.password}</h3>
                <PasswordForm {...passwordForm} />
                {devices && (
                  <>
                    <h3 className={styles.part}>{messages.devices}</h3>
                    <DevicesList {...devices} />
                  </>
                )}
                {appPasswords && (
                  <>
                    <h3 className={styles.part}>{messages.apps}</h3>
                    <AppPasswords {...appPasswords} />
                  </>
                )}
              </>
            ) : (
              <PasswordForm {...passwordForm} />
            ),
        },
        ...(hasData
          ? [
              {
                value: 'data' as const,
                label: messages.data,
                panel: (
                  <Suspense fallback={<Skeleton width="100%" height="26rem" />}>
                    <div className={styles.data}>{data}</div>
                  </Suspense>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
