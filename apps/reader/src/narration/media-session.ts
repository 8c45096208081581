import type { Player, PlayerState } from '../read-aloud/player.ts';

/** Shows the book on the lock screen and handles media keys while recorded audio is played. */
export function showInMediaSession(
  { title, artist }: { title: string; artist: string },
  player: Pick<Player, 'toggle' | 'skip' | 'stop'>,
  session: MediaSession | undefined = globalThis.navigator?.mediaSession,
): (state: PlayerState) => void {
  if (!session) return () => undefined;
  let known: PlayerState = 'off';
  const handlers: readonly (readonly [MediaSessionAction, () => void])[] = [
    ['play', () => known === 'paused' && player.toggle()],
    ['pause', () => known === 'speaking' && player.toggle()],
    ['previoustrack', () => player.skip(-1)],
    ['nexttrack', () => player.skip(1)],
    ['stop', player.stop],
  ];
  return (state) => {
    if (known === 'off' && state !== 'off') {
      session.metadata = new MediaMetadata({ title, artist });
      for (const [action, handle] of handlers) setHandler(session, action, handle);
    }
    if (state === 'off') {
      session.metadata = null;
      for (const [action] of handlers) setHandler(session, action, null);
    }
    session.playbackState = state === 'off' ? 'none' : state === 'paused' ? 'paused' : 'playing';
    known = state;
  };
}

function setHandler(session: MediaSession, action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Browsers throw for an action that they do not support.
  }
}
