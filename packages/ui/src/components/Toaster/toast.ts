import { toast as headless } from 'react-hot-toast/headless';

/**
 * Shows a toast: `toast(…)`, `toast.success(…)`, `toast.error(…)`, `toast.dismiss(id)`. Import it only from here: the store
 * of `react-hot-toast/headless` is separate from that of `react-hot-toast`.
 */
export const toast: typeof headless = headless;
