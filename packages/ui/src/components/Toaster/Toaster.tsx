import { CircleAlert, CircleCheck, Info, X } from 'lucide';
import type { IconNode } from 'lucide';
import { useEffect } from 'react';
import { resolveValue, useToaster, useToasterStore } from 'react-hot-toast/headless';
import type { Toast, ToastType } from 'react-hot-toast/headless';
import { IconButton } from '../IconButton/index.ts';
import { Icon } from '../Icon/index.ts';
import { toast } from './toast.ts';
import { usePause } from './use-pause.ts';
import styles from './Toaster.module.css';

/** How long a toast is shown, in milliseconds: errors and neutral messages longer than successes. */
export const toastDurationMs = { standard: 5000, success: 3000 } as const;

const icons: Partial<Record<ToastType, IconNode>> = { success: CircleCheck, error: CircleAlert };

export interface ToasterProps {
  text?: { region: string; dismiss: string } | undefined;
}

const defaultText = { region: 'Notifications', dismiss: 'Dismiss' };

function ToastItem({ item, dismissText }: { item: Toast; dismissText: string }) {
  return (
    <div data-component="Toast" data-type={item.type} data-visible={item.visible || undefined} className={styles.toast}>
      <Icon of={icons[item.type] ?? Info} className={styles.icon} />
      {/* The role sets the urgency; `ariaProps` makes every toast polite. */}
      <div role={item.type === 'error' ? 'alert' : 'status'} className={styles.message}>
        {resolveValue(item.message, item)}
      </div>
      <IconButton
        label={dismissText}
        icon={<Icon of={X} isSmall />}
        onClick={() => toast.dismiss(item.id)}
        className={styles.dismiss}
      />
    </div>
  );
}

/** Removes the store's limit of 20 toasts, so that no toast is dropped for a newer one. */
function useUnlimitedToasts(): void {
  const { settings } = useToasterStore();
  useEffect(() => {
    Object.assign(settings, { toastLimit: Number.POSITIVE_INFINITY });
  }, [settings]);
}

/**
 * The region of the toasts, top right below the bar. Their timer pauses while the pointer or focus is on them. It renders
 * toasts itself, so that no script writes styles into the page.
 */
export function Toaster({ text = defaultText }: ToasterProps) {
  useUnlimitedToasts();
  const { toasts, handlers } = useToaster({
    duration: toastDurationMs.standard,
    success: { duration: toastDurationMs.success },
  });
  const pause = usePause(handlers);
  return (
    <section aria-label={text.region} data-component="Toaster" className={styles.region} {...pause}>
      {toasts.map((item) => (
        <ToastItem key={item.id} item={item} dismissText={text.dismiss} />
      ))}
    </section>
  );
}
