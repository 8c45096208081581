import { webStorage } from '@octavo/core/storage';
import { showToast } from '../toasts/toasts.ts';
import { reload } from '../network/use-reload-when-online.ts';

/** The builds that this tab has replaced by reloading. */
const KEY = 'octavo:left-build';
/** The toast chunk may be missing from the new build as well, and must not be requested repeatedly. */
let isNotified = false;
const TEXT_FIELDS = 'input:not([type=radio], [type=checkbox]), textarea';

/**
 * Called when a chunk failed to load. If a new build was deployed, the old chunk will never load, so the page
 * reloads, once for each build and tab. If a reload would lose input, the visitor is asked instead.
 */
export async function checkForNewBuild(): Promise<void> {
  if (isNotified) return;
  const build = new URL(import.meta.url).pathname;
  const page = await (await fetch('/', { cache: 'no-store' })).text();
  // Any other page, such as the login of a public network, does not indicate a new build.
  if (!page.includes('id="root"') || page.includes(build)) return;
  isNotified = true;
  const storage = webStorage({ area: () => window.sessionStorage });
  // All of them: while servers with two builds respond alternately, each build sees the other as newer.
  const previousBuilds = storage.get(KEY) ?? '';
  if (!previousBuilds.includes(build) && !hasUnsavedInput()) {
    storage.set(KEY, previousBuilds + build);
    reload();
  } else
    showToast(
      {
        kind: 'plain',
        message: 'The shop has been updated.',
        action: { text: 'Reload', onPress: reload },
        duration: Number.POSITIVE_INFINITY,
      },
      KEY,
    );
}

/** Whether a reload would lose typed text, a card field, or an open book. */
function hasUnsavedInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS);
  return document.querySelector('iframe') !== null || [...fields].some(({ value }) => value.trim() !== '');
}
