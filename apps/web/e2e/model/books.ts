import type { Product } from '@octavo/core/entities';
import type { ModelShop } from './model-shop.ts';

/** Changes the book with that slug as the shop has it. */
export function updateBook({ fake }: ModelShop, slug: string, changes: Partial<Product>): void {
  fake.state.products = fake.state.products.map((book) => (book.slug === slug ? { ...book, ...changes } : book));
}
