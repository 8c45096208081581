/** The description of the shop. */
export const describeShop = (name: string): string =>
  `${name} is an ebook store with a reader in the browser. Buy a book once and read it anywhere.`;
