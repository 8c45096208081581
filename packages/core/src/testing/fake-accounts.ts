import { AuthenticationError, ConflictError, NotFoundError, ValidationError } from '../errors/index.ts';
import type { Handlers } from './fake-router.ts';
import { requireAccount, type FakeAccount, type FakeSession, type FakeState } from './fake-state.ts';

type Accounts = Pick<Handlers<FakeAccount>, 'users' | 'auth'>;

/** Handlers of accounts and sessions. */
export function accountHandlers(state: FakeState): Accounts {
  const nextId = () => (state.lastId += 1);
  const issueTokens = (session: FakeSession) => {
    session.accessToken = `access-${nextId()}`;
    session.refreshToken = `refresh-${nextId()}`;
    state.tokens.set(session.accessToken, session.account).set(session.refreshToken, session.account);
    return { access_token: session.accessToken, refresh_token: session.refreshToken, user: session.account.user };
  };
  const signIn = (account: FakeAccount) => {
    const session = { id: `session-${nextId()}`, account, accessToken: '', refreshToken: '' };
    state.sessions.push(session);
    return issueTokens(session);
  };
  const endSessions = (hasEnded: (session: FakeSession) => boolean) => {
    const endedSessions = state.sessions.filter(hasEnded);
    for (const { accessToken, refreshToken } of endedSessions) {
      state.tokens.delete(accessToken);
      state.tokens.delete(refreshToken);
    }
    state.sessions = state.sessions.filter((session) => !endedSessions.includes(session));
    return { ended: endedSessions.length };
  };
  const sendVerificationLink = (account: FakeAccount) => {
    const { email, email_verified: isVerified } = account.user;
    if (isVerified) return { message: `Your email address ${email} is verified.` };
    state.verificationKeys.set(`verification-${nextId()}`, { account, email, isExpired: false });
    return {
      message: `A new link is on its way to ${email}. After three emails to this address, it can take up to an hour.`,
    };
  };
  const requireVerificationKey = (key: string) => {
    const found = state.verificationKeys.get(key);
    if (!found || found.account.user.email !== found.email) throw new ValidationError('verification_link_invalid');
    return found;
  };
  const sessionsOf = (owner: FakeAccount, token: string | null) =>
    state.sessions
      .filter(({ account }) => account === owner)
      .map(({ id, accessToken }) => ({
        id,
        device: 'Test browser',
        date_created: '2026-03-05T16:07:00Z',
        date_last_used: '2026-03-05T16:07:00Z',
        is_current: accessToken === token,
      }));

  return {
    users: {
      updateProfile: ({ body, caller }) => {
        const account = requireAccount(caller);
        if (body.email !== account.user.email) {
          state.undoKeys.set(`undo-${nextId()}`, { account, email: account.user.email });
          account.user = { ...account.user, email: body.email, email_verified: false };
          sendVerificationLink(account);
        }
        account.user = { ...account.user, ...body, display_name: `${body.first_name} ${body.last_name}` };
        return { user: account.user };
      },
      changePassword: ({ body, caller, token }) => {
        const account = requireAccount(caller);
        if (body.current_password !== account.password) throw new ValidationError('current_password_incorrect');
        account.password = body.new_password;
        endSessions((session) => session.account === account && session.accessToken !== token);
      },
      me: ({ caller }) => ({ user: requireAccount(caller).user }),
      sessions: ({ caller, token }) => sessionsOf(requireAccount(caller), token),
      revokeOtherSessions: ({ caller, token }) =>
        endSessions((session) => session.account === caller && session.accessToken !== token),
      revokeSession: ({ params, caller }) => {
        const ended = endSessions((session) => session.account === caller && session.id === params.id);
        if (ended.ended === 0) throw new NotFoundError('session_not_found');
        return ended;
      },
      appPasswords: ({ caller }) =>
        state.appPasswords
          .filter(({ account }) => account === requireAccount(caller))
          .map(({ appPassword }) => appPassword),
      createAppPassword: ({ body, caller }) => {
        const appPassword = {
          id: `app-${nextId()}`,
          name: body.name,
          date_created: '2026-03-05T16:07:00Z',
          date_last_used: '',
        };
        state.appPasswords.unshift({ account: requireAccount(caller), appPassword });
        return { ...appPassword, password: 'abcde-fghjk-mnpqr-stuvw' };
      },
      revokeAppPassword: ({ params, caller }) => {
        const account = requireAccount(caller);
        state.appPasswords = state.appPasswords.filter(
          (entry) => entry.account !== account || entry.appPassword.id !== params.id,
        );
      },
      undoEmailChange: ({ body }) => {
        const undo = state.undoKeys.get(body.key);
        if (!undo) throw new ValidationError('undo_link_invalid');
        state.undoKeys.delete(body.key);
        undo.account.user = { ...undo.account.user, email: undo.email, email_verified: true };
        endSessions((session) => session.account === undo.account);
        return { message: 'Your email address has been restored.' };
      },
      verifyEmail: ({ body }) => {
        const { account, isExpired } = requireVerificationKey(body.key);
        if (!account.user.email_verified && isExpired) {
          sendVerificationLink(account);
          throw new ValidationError('verification_link_expired');
        }
        account.user = { ...account.user, email_verified: true };
        return { message: `Your email address ${account.user.email} is verified.` };
      },
      sendVerificationLink: ({ caller }) => sendVerificationLink(requireAccount(caller)),
      notifications: ({ caller }) => ({ new_editions: state.subscribers.has(requireAccount(caller)) }),
      updateNotifications: ({ body, caller }) => {
        const account = requireAccount(caller);
        if (body.new_editions) state.subscribers.add(account);
        else state.subscribers.delete(account);
        return { new_editions: body.new_editions };
      },
      exportData: ({ caller, token }) => {
        const account = requireAccount(caller);
        const named = (id: number) => ({ product_id: id, name: state.products.find((row) => row.id === id)?.name });
        return {
          date_created: '2026-03-05T16:07:00Z',
          user: { ...account.user },
          notifications: { new_editions: state.subscribers.has(account) },
          orders: account.orders.map(({ stripe_payment_intent_client_secret: _secret, ...order }) => order),
          library: [...account.owned].map(named),
          favorites: [...account.favorites].map(named),
          reviews: [...state.reviews].flatMap(([product_id, reviews]) =>
            reviews
              .filter(({ id }) => state.reviewers.get(String(id)) === account)
              .map((row) => ({ product_id, ...row })),
          ),
          replies: [],
          sessions: sessionsOf(account, token),
          reading_apps: [],
          reading: [],
        };
      },
      deleteAccount: ({ body, caller }) => {
        const account = requireAccount(caller);
        if (body.password !== account.password) throw new ValidationError('current_password_incorrect');
        state.accounts = state.accounts.filter((other) => other !== account);
        endSessions((session) => session.account === account);
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
        const user = {
          ...known,
          id: nextId(),
          display_name: body.username,
          is_admin: false,
          is_editor: false,
          is_support: false,
          stripe_account_id: '',
          email_verified: false,
        };
        const account = { user, password, owned: new Set<number>(), favorites: new Set<number>(), orders: [] };
        state.accounts.push(account);
        sendVerificationLink(account);
        return {
          success: true,
          message: 'Your account has been created. Please log in.',
          access_token: null,
          refresh_token: '',
          user: null,
        };
      },
      forgotPassword: () => ({ message: 'If an account has this address, a link is on its way.' }),
      resetPassword: ({ body }) => {
        const account = state.accounts.find(({ user }) => user.username === body.login);
        if (!account) throw new ValidationError('reset_link_invalid');
        account.password = body.new_password;
        endSessions((session) => session.account === account);
        return { message: 'Your password has been changed.' };
      },
      refresh: ({ body }) => {
        const session = state.sessions.find(({ refreshToken }) => refreshToken === body.refresh_token);
        if (!session) throw new AuthenticationError('session_ended');
        state.tokens.delete(session.accessToken);
        state.tokens.delete(session.refreshToken);
        return issueTokens(session);
      },
      logout: ({ body, token }) =>
        void endSessions(
          ({ accessToken, refreshToken }) => accessToken === token || refreshToken === (body.refresh_token || null),
        ),
    },
  };
}
