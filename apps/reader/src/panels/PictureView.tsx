import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { X, ZoomIn, ZoomOut } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Picture } from '../navigator/input/pictures.ts';
import styles from './PictureView.module.css';
import { panelText } from '../text/panel-text.ts';
import type { ReaderContext } from '../context/reader-context.ts';

const ZOOM_LEVELS = [1, 1.5, 2, 3, 4, 6];

/** Shows a picture of the book in full size, with zoom. */
export function PictureView({ context, picture }: { context: ReaderContext; picture: Picture }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState(0);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      picture.focus?.();
    };
  }, [picture]);
  const zoom = ZOOM_LEVELS[step] ?? 1;
  const viewport = useRef<HTMLDivElement>(null);
  const shownZoom = useRef(zoom);
  // Keeps the center of the window in place.
  useLayoutEffect(() => {
    const element = viewport.current;
    const ratio = zoom / shownZoom.current;
    shownZoom.current = zoom;
    if (!element || ratio === 1) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
    element.scrollTop = (scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
  }, [zoom]);
  const zoomBy = (steps: number): void => setStep((now) => Math.min(ZOOM_LEVELS.length - 1, Math.max(0, now + steps)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keyboard shortcuts for zooming; the buttons do the same
    <dialog
      ref={dialog}
      data-component="PictureView"
      aria-label={picture.alt || panelText.picture}
      className={styles.picture}
      onCancel={(event) => {
        event.preventDefault();
        context.close();
      }}
      onKeyDown={({ key }) => {
        if (key === '+' || key === '=') zoomBy(1);
        if (key === '-') zoomBy(-1);
      }}
    >
      <div className={styles.tools}>
        <IconButton
          label={panelText.zoomOut}
          disabled={step === 0}
          icon={<Icon of={ZoomOut} />}
          onClick={() => zoomBy(-1)}
        />
        <IconButton
          label={panelText.zoomIn}
          disabled={step === ZOOM_LEVELS.length - 1}
          icon={<Icon of={ZoomIn} />}
          onClick={() => zoomBy(1)}
        />
        <IconButton label={panelText.close} icon={<Icon of={X} />} onClick={context.close} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the arrow keys when larger than the window */}
      <div ref={viewport} className={styles.viewport} tabIndex={zoom > 1 ? 0 : undefined}>
        <img
          src={picture.src}
          alt={picture.alt}
          style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}
        />
      </div>
    </dialog>
  );
}
