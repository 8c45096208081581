import { textSizes } from '../settings/reading-settings.ts';
import type { Command } from '../navigator/input/gestures.ts';
import type { ReaderContext } from '../context/reader-context.ts';

const DISABLED_IN_SAMPLES: ReadonlySet<Command> = new Set<Command>([
  'bookmark',
  'highlight',
  'annotations',
  'search',
  'nextHit',
  'previousHit',
]);

/** Performs a keyboard command. */
export function performCommand(command: Command, context: ReaderContext): void {
  const { jumps, annotations, reading, search, tts, selection } = context;
  // The server keeps no annotations for a sample and does not search it.
  if (context.pageData.sample && DISABLED_IN_SAMPLES.has(command)) return undefined;
  switch (command) {
    case 'back':
      return jumps.back();
    case 'forward':
      return jumps.forward();
    case 'bookmark':
      return annotations.toggleBookmark();
    case 'highlight':
      if (selection) annotations.highlight(selection, 'yellow');
      return undefined;
    case 'readAloud':
      if (tts.state !== 'off') return tts.toggle();
      if (!tts.isSupported) return undefined;
      // The panel explains why there is no voice.
      return tts.hasVoice ? tts.start() : context.open({ kind: 'more' });
    case 'larger':
      return changeTextSize(reading, textSizes.step);
    case 'smaller':
      return changeTextSize(reading, -textSizes.step);
    case 'nextHit':
      return search.step(1);
    case 'previousHit':
      return search.step(-1);
    case 'contents':
    case 'annotations':
    case 'search':
    case 'appearance':
    case 'goTo':
    case 'help':
      return context.open({ kind: command });
  }
}

function changeTextSize({ settings, changeSettings }: ReaderContext['reading'], by: number): void {
  const textSize = Math.min(textSizes.max, Math.max(textSizes.min, settings.textSize + by));
  if (textSize !== settings.textSize) changeSettings({ ...settings, textSize });
}
