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

/** How long a toast stands, in milliseconds: errors and plain ones longer than good news. */
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
      {/* Each role says by itself how urgent it is; `ariaProps` call all of them polite. */}
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

/** No word is dropped for a newer one. The store keeps twenty of them by itself, and is told otherwise here alone. */
function useUnlimitedToasts(): void {
  const { settings } = useToasterStore();
  useEffect(() => {
    Object.assign(settings, { toastLimit: Number.POSITIVE_INFINITY });
  }, [settings]);
}

/**
 * Where toasts appear: top right under the bar. The clock stops while the pointer or the focus is on them. Drawn by
 * the kit alone, so that no style is written into the page from script.
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
