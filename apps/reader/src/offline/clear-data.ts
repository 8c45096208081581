import { encryptStorage } from '../storage/encrypted-storage.ts';

/** What the page tells the shop that shows it when everything is done; `clear-offline-books.ts` of the web waits for it. */
const CLEARED_MESSAGE = 'octavo:offline-books-cleared';

/**
 * Lets go of what this origin keeps on the device, when somebody signs out: every kept book with the worker that opens it, and
 * whatever lies in the storage. Only what could not be sent stays, sealed.
 */
async function clearData(): Promise<void> {
  await Promise.allSettled([deleteCaches(), unregisterWorkers(), encryptStorage(localStorage)]);
  window.parent.postMessage(CLEARED_MESSAGE, '*');
}

// Neither is there for a page that came over plain http.
async function deleteCaches(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function unregisterWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.all((await navigator.serviceWorker.getRegistrations()).map((worker) => worker.unregister()));
}

void clearData();
