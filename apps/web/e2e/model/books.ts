import type { Product } from '@octavo/core/entities';
import type { ModelShop } from './model-shop.ts';

/** Changes the book with this slug in the fake shop. */
export function updateBook({ fake }: ModelShop, slug: string, changes: Partial<Product>): void {
  fake.state.products = fake.state.products.map((book) => (book.slug === slug ? { ...book, ...changes } : book));
}
