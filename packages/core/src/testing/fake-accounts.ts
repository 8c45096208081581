import { AuthenticationError, ConflictError, NotFoundError, ValidationError } from '../errors/index.ts';
import { signedIn } from './fake-catalog.ts';
import type { Handlers } from './fake-router.ts';
import type { FakeAccount, FakeSession, FakeState } from './fake-shop.ts';

type Accounts = Pick<Handlers<FakeAccount>, 'users' | 'auth'>;

/** Answers about accounts and sessions. */
export function accountHandlers(state: FakeState): Accounts {
  const nextId = () => (state.lastId += 1);
  const issue = (session: FakeSession) => {
    session.accessToken = `access-${nextId()}`;
    session.refreshToken = `refresh-${nextId()}`;
    state.tokens.set(session.accessToken, session.account).set(session.refreshToken, session.account);
    return { access_token: session.accessToken, refresh_token: session.refreshToken, user: session.account.user };
  };
  const signIn = (account: FakeAccount) => {
    const session = { id: `session-${nextId()}`, account, accessToken: '', refreshToken: '' };
    state.sessions.push(session);
    return issue(session);
  };
  const end = (isOver: (session: FakeSession) => boolean) => {
    const over = state.sessions.filter(isOver);
    for (const { accessToken, refreshToken } of over) {
      state.tokens.delete(accessToken);
      state.tokens.delete(refreshToken);
    }
    state.sessions = state.sessions.filter((session) => !over.includes(session));
    return { ended: over.length };
  };
  const sessionsOf = (who: FakeAccount, token: string | null) =>
    state.sessions
      .filter(({ account }) => account === who)
      .map(({ id, accessToken }) => ({
        id,
        device: 'Test browser',
        date_created: '2026-03-05T16:07:00Z',
        date_last_used: '2026-03-05T16:07:00Z',
        is_current: accessToken === token,
      }));

  return {
    users: {
      updateProfile: ({ body, who }) => {
        const account = signedIn(who);
        if (body.email !== account.user.email) {
          state.undoKeys.set(`undo-${nextId()}`, { account, email: account.user.email });
        }
        account.user = { ...account.user, ...body, display_name: `${body.first_name} ${body.last_name}` };
        return { user: account.user };
      },
      changePassword: ({ body, who, token }) => {
        const account = signedIn(who);
        if (body.current_password !== account.password) throw new ValidationError('current_password_incorrect');
        account.password = body.new_password;
        end((session) => session.account === account && session.accessToken !== token);
      },
      me: ({ who }) => ({ user: signedIn(who).user }),
      sessions: ({ who, token }) => sessionsOf(signedIn(who), token),
      endOtherSessions: ({ who, token }) => end((session) => session.account === who && session.accessToken !== token),
      endSession: ({ params, who }) => {
        const ended = end((session) => session.account === who && session.id === params.id);
        if (ended.ended === 0) throw new NotFoundError('session_not_found');
        return ended;
      },
      appPasswords: ({ who }) =>
        state.appPasswords.filter(({ account }) => account === signedIn(who)).map(({ kept }) => kept),
      makeAppPassword: ({ body, who }) => {
        const kept = {
          id: `app-${nextId()}`,
          name: body.name,
          date_created: '2026-03-05T16:07:00Z',
          date_last_used: '',
        };
        state.appPasswords.unshift({ account: signedIn(who), kept });
        return { ...kept, password: 'abcde-fghjk-mnpqr-stuvw' };
      },
      endAppPassword: ({ params, who }) => {
        const account = signedIn(who);
        state.appPasswords = state.appPasswords.filter(
          (held) => held.account !== account || held.kept.id !== params.id,
        );
      },
      undoEmailChange: ({ body }) => {
        const undo = state.undoKeys.get(body.key);
        if (!undo) throw new ValidationError('undo_link_invalid');
        state.undoKeys.delete(body.key);
        undo.account.user = { ...undo.account.user, email: undo.email };
        end((session) => session.account === undo.account);
        return { message: 'Your email address is what it was.' };
      },
      exportData: ({ who, token }) => {
        const account = signedIn(who);
        const named = (id: number) => ({ product_id: id, name: state.products.find((row) => row.id === id)?.name });
        return {
          date_created: '2026-03-05T16:07:00Z',
          user: { ...account.user },
          orders: account.orders.map(({ stripe_payment_intent_client_secret: _secret, ...order }) => order),
          library: [...account.owned].map(named),
          favorites: [...account.favorites].map(named),
          reviews: [...state.reviews].flatMap(([product_id, reviews]) =>
            reviews
              .filter(({ id }) => state.reviewers.get(String(id)) === account)
              .map((row) => ({ product_id, ...row })),
          ),
          sessions: sessionsOf(account, token),
          reading_apps: [],
          reading: [],
        };
      },
      deleteAccount: ({ body, who }) => {
        const account = signedIn(who);
        if (body.password !== account.password) throw new ValidationError('current_password_incorrect');
        state.accounts = state.accounts.filter((held) => held !== account);
        end((session) => session.account === account);
      },
    },
    auth: {
      login: ({ body }) => {
        const account = state.accounts.find(({ user }) => [user.username, user.email].includes(body.username));
        if (account?.password !== body.password) throw new AuthenticationError('credentials_invalid');
        return signIn(account);
      },
      register: ({ body }) => {
        if (state.accounts.some(({ user }) => user.username === body.username)) {
          throw new ConflictError('username_taken');
        }
        const { password, ...known } = body;
        const user = { ...known, id: nextId(), display_name: body.username, is_admin: false, stripe_account_id: '' };
        state.accounts.push({ user, password, owned: new Set(), favorites: new Set(), orders: [] });
        return {
          success: true,
          message: 'Your account has been created. Please log in.',
          access_token: null,
          refresh_token: '',
          user: null,
        };
      },
      forgotPassword: () => ({ message: 'If there is an account with this address, a mail is on its way.' }),
      resetPassword: ({ body }) => {
        const account = state.accounts.find(({ user }) => user.username === body.login);
        if (!account) throw new ValidationError('reset_link_invalid');
        account.password = body.new_password;
        end((session) => session.account === account);
        return { message: 'Your password has been changed.' };
      },
      refresh: ({ body }) => {
        const session = state.sessions.find(({ refreshToken }) => refreshToken === body.refresh_token);
        if (!session) throw new AuthenticationError('session_ended');
        state.tokens.delete(session.accessToken);
        state.tokens.delete(session.refreshToken);
        return issue(session);
      },
      logout: ({ body, token }) =>
        void end(
          ({ accessToken, refreshToken }) => accessToken === token || refreshToken === (body.refresh_token || null),
        ),
    },
  };
}
