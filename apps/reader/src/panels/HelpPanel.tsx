import { CheckboxField } from '@octavo/ui/CheckboxField';
import { Dialog } from '@octavo/ui/Dialog';
import styles from './HelpPanel.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';

const KEYBOARD_SHORTCUTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['←', '→'], 'Turn the page in that direction'],
  [['Space', 'Page Down', '↓'], 'Next page'],
  [['Shift + Space', 'Page Up', '↑'], 'Previous page'],
  [['Home', 'End'], 'Beginning or end of the book'],
  [['Enter'], 'Follow a link or open a picture'],
  [['Esc'], 'Return to the text, show or hide the toolbars, close a panel'],
  [['Tab'], 'Move to links and pictures in the text, then to the toolbars'],
  [['Alt + ←', 'Backspace'], 'Back to the position before a jump'],
  [['Alt + →'], 'Forward'],
  [['C'], 'Contents'],
  [['/', 'Ctrl + F'], 'Search in the book'],
  [['N', 'P'], 'Next or previous search result'],
  [['G'], 'Go to a page or percentage'],
  [['M'], 'Bookmarks, highlights and notes'],
  [['B'], 'Add or remove a bookmark'],
  [['H'], 'Highlight the selected text'],
  [['R'], 'Read aloud or pause'],
  [['+', '-'], 'Larger or smaller text'],
  [['A'], 'Appearance'],
  [['?', 'F1'], 'Keyboard shortcuts'],
];

/** Lists touch gestures and keyboard shortcuts, with an option to turn off single-key shortcuts. */
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
