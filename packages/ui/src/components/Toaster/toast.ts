import { toast as headless } from 'react-hot-toast/headless';

/**
 * Shows a toast: `toast(…)`, `toast.success(…)`, `toast.error(…)`, `toast.dismiss(id)`. The one door to it, because the
 * store of `react-hot-toast/headless` is not that of `react-hot-toast`.
 */
export const toast: typeof headless = headless;
