import { createFileRoute, redirect } from '@tanstack/react-router';
import { pathOf } from '../navigation/return-state.ts';

/** The pages that want somebody signed in: without a user they lead to the login page, in place of themselves. */
export const Route = createFileRoute('/_protected')({
  beforeLoad: ({ context: { shop }, location, preload }) => {
    const { user } = shop.currentSession.read();
    if (!user) {
      // Only what was asked for, not what a pointer passed over.
      if (!preload) shop.returnState.save(location.href);
      throw redirect({ to: '/login', replace: true });
    }
    const way = shop.returnState.read();
    if (!preload && way && pathOf(way.href) === pathOf(location.href)) shop.returnState.clear();
    return { user };
  },
});
