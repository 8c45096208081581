import { CheckboxField } from '@octavo/ui/CheckboxField';
import { Dialog } from '@octavo/ui/Dialog';
import styles from './HelpPanel.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';

const KEYBOARD_SHORTCUTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['←', '→'], 'Turn the page towards that side'],
  [['Space', 'Page Down', '↓'], 'On'],
  [['Shift + Space', 'Page Up', '↑'], 'Back'],
  [['Home', 'End'], 'Beginning or end of the book'],
  [['Enter'], 'Follow a link, look at a picture'],
  [['Esc'], 'Back into the text, show or hide the bars, close a panel'],
  [['Tab'], 'To links and pictures in the text, and to the bars'],
  [['Alt + ←', 'Backspace'], 'Back to the place before a jump'],
  [['Alt + →'], 'On again'],
  [['C'], 'Contents'],
  [['/', 'Ctrl + F'], 'Search in the book'],
  [['N', 'P'], 'Next or previous hit'],
  [['G'], 'Go to a page or percentage'],
  [['M'], 'Bookmarks, highlights and notes'],
  [['B'], 'Set or remove a bookmark'],
  [['H'], 'Highlight the selected words'],
  [['R'], 'Read aloud, or pause'],
  [['+', '-'], 'Larger or smaller text'],
  [['A'], 'Appearance'],
  [['?', 'F1'], 'These keys'],
];

/** What fingers do, all keys, and the switch for those who speak to their computer. */
export function HelpPanel({ context }: { context: ReaderContext }) {
  return (
    <Dialog
      data-component="HelpPanel"
      isOpen
      onClose={context.close}
      title={panelText.keys}
      closeText={panelText.close}
      className={styles.help}
    >
      <p className={shared.status}>{panelText.touchHelp}</p>
      <dl className={styles.keys}>
        {KEYBOARD_SHORTCUTS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label={panelText.singleKeyShortcuts}
        checked={context.singleKeyShortcuts.isOn}
        onChange={({ currentTarget }) => context.singleKeyShortcuts.set(currentTarget.checked)}
      />
    </Dialog>
  );
}
