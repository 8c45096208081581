/** Opens a book of the measured shop in the reader, as an admin, who can read every book. */

/** Logs in and returns the access token. */
export async function logIn(origin) {
  const body = new URLSearchParams({ username: 'admin', password: 'Octavo!2026' });
  return (await (await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body })).json()).access_token;
}

/** Returns the URL at which the reader shows a book. */
export async function streamUrl(origin, slug, token) {
  const address = `${origin}/api/v1/products/${encodeURIComponent(slug)}`;
  const product = await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json();
  return product.meta_data.find(({ key }) => key === '_ebook_stream_url').value;
}

/** Waits until the engine has laid out the first page. Returns the milliseconds from the start of the navigation. */
export async function firstPageMs(page) {
  const handle = await page.waitForFunction(() => globalThis.firstPageAt, undefined, { timeout: 120_000 });
  return handle.jsonValue();
}

/** Records the time when the engine has its first position. Runs in the page, before its own code. */
export function observeFirstPage() {
  const check = () => {
    if (document.querySelector('foliate-view')?.lastLocation) globalThis.firstPageAt = performance.now();
    else requestAnimationFrame(check);
  };
  check();
}
