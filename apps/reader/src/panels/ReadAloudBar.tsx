import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { Pause, Play, SkipBack, SkipForward, X } from 'lucide';
import styles from './ReadAloudBar.module.css';
import { panelText } from './panel-text.ts';
import type { Desk } from './reader-desk.ts';

const RATES = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** Over the foot of the page while the book is read aloud. */
export function ReadAloudBar({ desk }: { desk: Desk }) {
  const { aloud } = desk;
  const isSpeaking = aloud.state === 'speaking';
  return (
    <section aria-label={panelText.readingAloud} data-component="ReadAloudBar" data-panel="" className={styles.aloud}>
      <IconButton label={panelText.sentenceBack} icon={<Icon of={SkipBack} />} onClick={() => aloud.skip(-1)} />
      <IconButton
        label={isSpeaking ? panelText.pause : panelText.resume}
        icon={isSpeaking ? <Icon of={Pause} /> : <Icon of={Play} />}
        onClick={aloud.toggle}
      />
      <IconButton label={panelText.sentenceOn} icon={<Icon of={SkipForward} />} onClick={() => aloud.skip(1)} />
      <label className={styles.choice}>
        <span>{panelText.speed}</span>
        <select value={aloud.rate} onChange={({ currentTarget }) => aloud.setRate(Number(currentTarget.value))}>
          {RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </select>
      </label>
      {aloud.voices.length > 1 && (
        <label className={styles.choice}>
          <span>{panelText.voice}</span>
          <select value={aloud.voice} onChange={({ currentTarget }) => aloud.setVoice(currentTarget.value)}>
            {aloud.voices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <IconButton label={panelText.stop} icon={<Icon of={X} />} onClick={aloud.stop} />
    </section>
  );
}
