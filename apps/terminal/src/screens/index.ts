/** The screens of the storefront. */
export { cartScreen } from './cart.screen.ts';
export { homeScreen } from './home.screen.ts';
export { loginScreen } from './login.screen.ts';
export type { Hint, Screen, Storefront, View } from './screen.ts';
export { searchScreen } from './search.screen.ts';
