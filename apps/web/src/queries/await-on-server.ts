import { loadSanitizer } from '@octavo/ui/Prose';
import type { Shop } from '../app/shop.ts';

/**
 * What a page asks for before it is shown. A browser shows it meanwhile and says that they are on their way; a server,
 * which has nobody to say it to, waits for the answers.
 */
export function awaitOnServer({ isServer }: Pick<Shop, 'isServer'>, ...requests: Promise<unknown>[]): Promise<void> | undefined {
  return isServer ? Promise.all(requests).then(() => undefined) : undefined;
}

/**
 * {@link ahead} for a page with texts of the shop's books and readers: a browser comes to it with what cleans them, so that
 * they stand at once and move nothing: also those of an answer that was kept from an earlier visit and is asked for by
 * nobody now. A page that was sent has its texts, and this is not asked.
 */
export function awaitWithSanitizer(shop: Pick<Shop, 'isServer'>, ...requests: Promise<unknown>[]): Promise<void> {
  return (
    awaitOnServer(shop, ...requests) ??
    loadSanitizer().catch(() => {
      // What cannot be fetched is told by the answer that waits for it, as the page tells of any answer.
    })
  );
}

/**
 * An answer with texts in it, which is there when what cleans them is: a cleaner that cannot be fetched is then an answer
 * that cannot, and the page says so and asks again.
 */
export async function withSanitizer<T>(request: Promise<T>): Promise<T> {
  const [result] = await Promise.all([request, loadSanitizer()]);
  return result;
}
