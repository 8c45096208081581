import { fetchAhead } from './session/asked-ahead.ts';
import '@octavo/ui/styles.css';
import './reading/page-themes.css';
import { openNavigator } from './navigator/open-navigator.ts';
import { type OpenReading, openReading } from './reading/open-reading.ts';
import { nextFrame } from './reading/next-frame.ts';
import { buildShell, showReading } from './reading/page-shell.ts';
import { readPageFacts } from './session/page-facts.ts';
import { openSession } from './session/reading-session.ts';
import { withKnownAnswers } from './session/known-answers.ts';
import { isKeptElsewhere, keptName, keptValue, laySeal } from './sync/kept-value.ts';
import { withSamplePlace } from './sync/sample-place.ts';

const root = document.getElementById('reader');
if (!root) throw new Error('The page has no element to show the reader in.');
const facts = readPageFacts(document);
const session = withSamplePlace(withKnownAnswers(openSession(location.href, fetchAhead), facts), facts);
laySeal(facts);
const shell = buildShell(root);
const begin = () => {
  const reading = openReading({
    session,
    open: openNavigator,
    host: shell.book,
    // The reader's own settings are of every book.
    keptOf: (name) => keptValue(facts, name === 'settings' ? 'all' : keptName(facts), name),
    onError: reportError,
  });
  showReading(shell, reading);
  // The server had the first document fetched into a frame of its own, so that it is in the cache when the engine asks.
  reading.subscribe(() => {
    if (reading.state.phase !== 'opening') document.getElementById('octavo-ahead')?.remove();
  });
  return reading;
};
/** The bars tell where in the book the page is, which may be known a little later than the page stands. */
function toldOfPlace(reading: OpenReading): Promise<void> {
  const isTold = (): boolean => {
    const { phase, location } = reading.state;
    return location !== undefined || !['opening', 'reading'].includes(phase);
  };
  return new Promise((resolve) => {
    if (isTold()) {
      resolve();
      return;
    }
    const stop = reading.subscribe(() => {
      if (!isTold()) return;
      stop();
      resolve();
    });
  });
}
/** The bars. Their file stands on this one, so nothing at the top of this one may wait for it. */
async function addBars(reading: OpenReading): Promise<void> {
  const [{ drawBars }] = await Promise.all([import('./chrome/draw-bars.tsx'), toldOfPlace(reading)]);
  drawBars({ shell, reading, begin, session, facts });
}
function start(): void {
  const reading = begin();
  // The text first, alone on the line: the bars are asked for when it has been painted, or when there is none.
  const stop = reading.subscribe(() => {
    const { phase, location } = reading.state;
    if (phase === 'opening' && !location) return;
    stop();
    nextFrame()
      .then(() => addBars(reading))
      .catch(reportError);
  });
}
/** What was left in this browser comes before the book: it may be where the reading goes on. */
async function takeUp(): Promise<void> {
  const { takeUpKept } = await import('./sync/take-up-kept.ts');
  await takeUpKept(facts, session);
}
if (isKeptElsewhere(facts)) takeUp().catch(reportError).finally(start);
else start();
