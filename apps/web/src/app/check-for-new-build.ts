import { webStorage } from '@octavo/core/storage';
import { showToast } from '../toasts/toasts.ts';
import { reload } from '../network/use-reload-when-online.ts';

/** Ours: the builds that this tab has left for a newer one. */
const KEY = 'octavo:left-build';
/** What tells of a newer build may be gone with the rest of the code, and is not to be asked for on and on. */
let isNotified = false;
const TEXT_FIELDS = 'input:not([type=radio], [type=checkbox]), textarea';

/**
 * Code could not be fetched: where the shop has been built anew meanwhile, it never will be. The page is then loaded anew,
 * once for each build and tab; where that would cost somebody their work they are asked.
 */
export async function checkForNewBuild(): Promise<void> {
  if (isNotified) return;
  const build = new URL(import.meta.url).pathname;
  const page = await (await fetch('/', { cache: 'no-store' })).text();
  // What is no page of the shop, such as a sign-in to a network, says nothing of it.
  if (!page.includes('id="root"') || page.includes(build)) return;
  isNotified = true;
  const storage = webStorage({ area: () => window.sessionStorage });
  // All of them: while machines with two builds answer, each of the two sees the other as newer.
  const previousBuilds = storage.get(KEY) ?? '';
  if (!previousBuilds.includes(build) && !hasUnsavedInput()) {
    storage.set(KEY, previousBuilds + build);
    reload();
  } else
    showToast(
      {
        kind: 'plain',
        message: 'Octavo has been updated.',
        action: { text: 'Reload', onPress: reload },
        duration: Number.POSITIVE_INFINITY,
      },
      KEY,
    );
}

/** Whether a page that is loaded anew would cost words that were typed, a card field, or a book that is being read. */
function hasUnsavedInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS);
  return document.querySelector('iframe') !== null || [...fields].some(({ value }) => value.trim() !== '');
}
