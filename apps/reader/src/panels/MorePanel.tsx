import { Dialog } from '@octavo/ui/Dialog';
import { Icon } from '@octavo/ui/Icon';
import { AudioLines, Highlighter, Keyboard, ListOrdered, type IconNode } from 'lucide';
import { KeepOnDevice } from './KeepOnDevice.tsx';
import styles from './MorePanel.module.css';
import { panelText } from './panel-text.ts';
import shared from './panels.module.css';
import type { Desk } from './reader-desk.ts';

/** What else can be done with the book. */
export function MorePanel({ desk }: { desk: Desk }) {
  const { aloud, marking } = desk;
  const line = (icon: IconNode, text: string, press: () => void, count?: number) => {
    return (
      <li>
        <button type="button" className={styles.action} onClick={press}>
          <Icon of={icon} />
          <span>{text}</span>
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </button>
      </li>
    );
  };
  return (
    <Dialog
      data-component="MorePanel"
      isOpen
      onClose={desk.close}
      title={panelText.more}
      closeText={panelText.close}
      placement="end"
      className={shared.drawer}
    >
      <ul className={styles.actions}>
        {desk.facts.sample === null &&
          line(Highlighter, panelText.marks, () => desk.open({ kind: 'marks' }), marking.marks.length)}
        {line(ListOrdered, panelText.goTo, () => desk.open({ kind: 'goTo' }))}
        {aloud.isPossible &&
          (aloud.hasVoice ? (
            line(AudioLines, panelText.readAloud, () => {
              desk.close();
              aloud.start();
            })
          ) : (
            <li className={styles.absent}>{panelText.noVoice}</li>
          ))}
        {line(Keyboard, panelText.keys, () => desk.open({ kind: 'help' }))}
      </ul>
      {desk.copies.isPossible && <KeepOnDevice desk={desk} />}
    </Dialog>
  );
}
