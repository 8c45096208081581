import { textSizes } from '../settings/reading-settings.ts';
import type { Command } from '../navigator/gestures.ts';
import type { Desk } from '../panels/reader-desk.ts';

const NOT_IN_SAMPLES: ReadonlySet<Command> = new Set<Command>([
  'bookmark',
  'highlight',
  'marks',
  'search',
  'nextHit',
  'previousHit',
]);

/** Does what a key asks of the page around the book. */
export function performCommand(command: Command, desk: Desk): void {
  const { jumps, marking, reading, search, aloud, selection } = desk;
  // A sample has nobody to keep marks for, and no server that looks through it.
  if (desk.facts.sample && NOT_IN_SAMPLES.has(command)) return undefined;
  switch (command) {
    case 'back':
      return jumps.back();
    case 'forward':
      return jumps.forward();
    case 'bookmark':
      return marking.toggleBookmark();
    case 'highlight':
      if (selection) marking.highlight(selection, 'yellow');
      return undefined;
    case 'readAloud':
      if (aloud.state !== 'off') return aloud.toggle();
      if (!aloud.isPossible) return undefined;
      // There it says why not.
      return aloud.hasVoice ? aloud.start() : desk.open({ kind: 'more' });
    case 'larger':
      return resize(reading, textSizes.step);
    case 'smaller':
      return resize(reading, -textSizes.step);
    case 'nextHit':
      return search.step(1);
    case 'previousHit':
      return search.step(-1);
    case 'contents':
    case 'marks':
    case 'search':
    case 'appearance':
    case 'goTo':
    case 'help':
      return desk.open({ kind: command });
  }
}

function resize({ settings, changeSettings }: Desk['reading'], by: number): void {
  const textSize = Math.min(textSizes.largest, Math.max(textSizes.smallest, settings.textSize + by));
  if (textSize !== settings.textSize) changeSettings({ ...settings, textSize });
}
