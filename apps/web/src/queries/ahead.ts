import type { Shop } from '../shop.ts';

/**
 * What a page asks for before it is shown. A browser shows it meanwhile and says that they are on their way; a server,
 * which has nobody to say it to, waits for the answers.
 */
export function ahead({ isServer }: Pick<Shop, 'isServer'>, ...asked: Promise<unknown>[]): Promise<void> | undefined {
  return isServer ? Promise.all(asked).then(() => undefined) : undefined;
}
