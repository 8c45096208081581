import { createFileRoute } from '@tanstack/react-router';
import { CartPage } from './-cart/CartPage.tsx';

export const Route = createFileRoute('/_protected/cart')({ component: CartPage });
