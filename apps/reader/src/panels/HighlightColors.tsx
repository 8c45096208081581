import type { CSSProperties } from 'react';
import { ANNOTATION_COLORS, type AnnotationColor } from '../annotations/annotation.ts';
import styles from './HighlightColors.module.css';
import { panelText } from '../text/panel-text.ts';

/** Buttons for the five colors; that of the highlight is pressed. */
export function HighlightColors({
  value,
  onChoose,
}: {
  value?: AnnotationColor | null;
  onChoose: (color: AnnotationColor) => void;
}) {
  return (
    <fieldset aria-label={panelText.color} className={styles.colors}>
      {ANNOTATION_COLORS.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={panelText.colors[color]}
          title={panelText.colors[color]}
          aria-pressed={value === undefined ? undefined : value === color}
          className={styles.color}
          style={{ '--highlight-color': `var(--mark-${color})` } as CSSProperties}
          onClick={() => onChoose(color)}
        />
      ))}
    </fieldset>
  );
}
