export { productText } from './product-text.ts';
export type { ProductActions, ProductCredit, ProductView } from './ProductDetails.tsx';
export { ProductScreen } from './ProductScreen.tsx';
export type { ProductScreenProps, ProductState } from './ProductScreen.tsx';
