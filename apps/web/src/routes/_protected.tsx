import { initialMessages } from '@octavo/core/messages';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { pathOf } from '../navigation/return-state.ts';

/** Pages that require a signed-in user. Without one they are replaced by the login page. */
export const Route = createFileRoute('/_protected')({
  // The server renders the layout without the page.
  ...(import.meta.env.SSR ? { ssr: false as const, pendingComponent: Pending } : {}),
  beforeLoad: ({ context: { shop }, location, preload }) => {
    const { user } = shop.currentSession.read();
    if (!user) {
      // This applies only to navigations, not to prefetching on hover.
      if (!preload) shop.returnState.save(location.href);
      throw redirect({ to: '/login', replace: true });
    }
    const returnState = shop.returnState.read();
    if (!preload && returnState && pathOf(returnState.href) === pathOf(location.href)) shop.returnState.clear();
    return { user };
  },
});

function Pending() {
  return <output className="octavo-loading">{initialMessages.loading}</output>;
}
