import { encryptStorage } from '../storage/encrypted-storage.ts';

/** Sent to the shop page when everything is cleared. `clear-offline-books.ts` of the web app waits for it. */
const CLEARED_MESSAGE = 'octavo:offline-books-cleared';

/**
 * Clears the data of this origin when the user signs out: offline copies with their service worker, and local storage.
 * Unsynced data stays, encrypted.
 */
async function clearData(): Promise<void> {
  await Promise.allSettled([deleteCaches(), unregisterWorkers(), encryptStorage(localStorage)]);
  const result = document.querySelector('#result');
  if (result) result.textContent = 'No books are stored on this device any more.';
  window.parent.postMessage(CLEARED_MESSAGE, '*');
}

// Neither API exists on a page served over plain HTTP.
async function deleteCaches(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function unregisterWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.all((await navigator.serviceWorker.getRegistrations()).map((worker) => worker.unregister()));
}

// The server allows only the shop to frame this page. Without a frame, any website may have linked to it.
if (window.parent !== window) void clearData();
