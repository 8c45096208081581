import { selectUser } from '@octavo/core/machines';
import { createFileRoute, redirect } from '@tanstack/react-router';

/** The pages that want somebody signed in: without a user they lead to the login page, in place of themselves. */
export const Route = createFileRoute('/_protected')({
  beforeLoad: ({ context: { shop } }) => {
    const user = selectUser(shop.auth.getSnapshot());
    if (!user) throw redirect({ to: '/login', replace: true });
    return { user };
  },
});
