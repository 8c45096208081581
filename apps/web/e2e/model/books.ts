import type { Product } from '@octavo/core/entities';
import type { ModelShop } from './model-shop.ts';

/** Changes the book with this slug in the fake shop. */
export function updateBook({ fake }: ModelShop, slug: string, changes: Partial<Product>): void {
  fake.state.products = fake.state.products.map((book) => (book.slug === slug ? { ...book, ...changes } : book));
}

/** Gives the demo customer the book with this id in the fake shop. */
export const grantBook = ({ fake }: ModelShop, id: number): void => void fake.state.accounts[0]?.owned.add(id);
