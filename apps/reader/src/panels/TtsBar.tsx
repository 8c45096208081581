import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { ListEnd, Pause, Play, SkipBack, SkipForward, X } from 'lucide';
import { reserveHeight } from './reserve-height.ts';
import styles from './TtsBar.module.css';
import { panelText } from '../text/panel-text.ts';
import type { ReaderContext } from '../context/reader-context.ts';

const RATES = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** The controls for reading aloud, at the foot of the page. */
export function TtsBar({ context }: { context: Pick<ReaderContext, 'tts'> }) {
  const { tts } = context;
  const isSpeaking = tts.state === 'speaking';
  return (
    <section
      // The bar gets and loses controls while it plays.
      ref={reserveHeight}
      aria-label={panelText.readingAloud}
      data-component="TtsBar"
      data-panel=""
      className={styles.bar}
    >
      <IconButton label={panelText.previousSentence} icon={<Icon of={SkipBack} />} onClick={() => tts.skip(-1)} />
      <IconButton
        label={isSpeaking ? panelText.pause : panelText.resume}
        icon={isSpeaking ? <Icon of={Pause} /> : <Icon of={Play} />}
        onClick={tts.toggle}
      />
      <IconButton label={panelText.nextSentence} icon={<Icon of={SkipForward} />} onClick={() => tts.skip(1)} />
      {tts.canEscape && (
        <IconButton label={panelText.leaveGroup} icon={<Icon of={ListEnd} />} onClick={() => tts.escape()} />
      )}
      <label className={styles.choice}>
        <span>{panelText.speed}</span>
        <select value={tts.rate} onChange={({ currentTarget }) => tts.setRate(Number(currentTarget.value))}>
          {RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        <span>{panelText.volume}</span>
        <input
          type="range"
          className={styles.volume}
          min={0}
          max={100}
          step={5}
          value={Math.round(tts.volume * 100)}
          aria-valuetext={`${Math.round(tts.volume * 100)}%`}
          onChange={({ currentTarget }) => tts.setVolume(Number(currentTarget.value) / 100)}
        />
      </label>
      {tts.voices.length > 1 && (
        <label className={styles.choice}>
          <span>{panelText.voice}</span>
          <select
            value={tts.voice === '' ? tts.voices[0]?.id : tts.voice}
            onChange={({ currentTarget }) => tts.setVoice(currentTarget.value)}
          >
            {tts.voices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {tts.isSkippingFootnotes !== undefined && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={tts.isSkippingFootnotes}
            onChange={({ currentTarget }) => tts.setSkippingFootnotes(currentTarget.checked)}
          />
          <span>{panelText.skipNotes}</span>
        </label>
      )}
      <IconButton label={panelText.stop} icon={<Icon of={X} />} onClick={tts.stop} />
    </section>
  );
}
