import { Dialog } from '@octavo/ui/Dialog';
import { Icon } from '@octavo/ui/Icon';
import { AudioLines, BookCopy, Highlighter, Keyboard, ListOrdered, type IconNode } from 'lucide';
import { OfflineDownload } from './OfflineDownload.tsx';
import styles from './MorePanel.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';

/** A menu with more functions for the book. */
export function MorePanel({ context }: { context: ReaderContext }) {
  const { tts, annotations } = context;
  const menuItem = (icon: IconNode, text: string, press: () => void, count?: number) => {
    return (
      <li>
        <button type="button" className={styles.action} onClick={press}>
          <Icon of={icon} />
          <span>{text}</span>
          {count !== undefined && <span className={shared.rowNumber}>{count}</span>}
        </button>
      </li>
    );
  };
  return (
    <Dialog
      data-component="MorePanel"
      isOpen
      onClose={context.close}
      title={panelText.more}
      closeText={panelText.close}
      placement="end"
      className={shared.drawer}
    >
      <ul className={styles.actions}>
        {context.pageData.sample === null &&
          menuItem(
            Highlighter,
            panelText.annotations,
            () => context.open({ kind: 'annotations' }),
            annotations.all.length,
          )}
        {menuItem(ListOrdered, panelText.goTo, () => context.open({ kind: 'goTo' }))}
        {tts.isSupported &&
          (tts.hasVoice ? (
            menuItem(AudioLines, panelText.readAloud, () => {
              context.close();
              tts.start();
            })
          ) : (
            <li className={styles.absent}>{panelText.noVoice}</li>
          ))}
        {context.pageData.sample === null &&
          menuItem(BookCopy, panelText.editions, () => context.open({ kind: 'editions' }))}
        {menuItem(Keyboard, panelText.keys, () => context.open({ kind: 'help' }))}
      </ul>
      {context.copies.isSupported && <OfflineDownload context={context} />}
    </Dialog>
  );
}
