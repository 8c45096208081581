import { useId, useState } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './CoverCrop.module.css';

/** A cover has two units of width for three of height. */
const COVER_RATIO = 2 / 3;
/** A picture this close to the ratio is shown as a whole. */
const TOLERANCE = 0.005;

export interface CoverCropProps extends Omit<ComponentProps<'div'>, 'children' | 'onChange'> {
  /** The URL of the picture. */
  src: string;
  /** Width divided by height of the part to keep; that of a cover by default. */
  ratio?: number | undefined;
  /** The label of the slider. */
  label: string;
  /** The part of the picture to keep, from 0 for its start to 100 for its end. */
  value: number;
  onValueChange: (event: { value: number }) => void;
  /** The picture cannot be decoded. */
  onFailure?: (() => void) | undefined;
}

/** A picture as a 2:3 cover or in another ratio, with a slider for the part to keep. Renders a `div`. */
export function CoverCrop({
  src,
  ratio = COVER_RATIO,
  label,
  value,
  onValueChange,
  onFailure,
  className,
  ...rest
}: CoverCropProps) {
  const id = useId();
  const [isCropped, setIsCropped] = useState(false);
  return (
    <div data-component="CoverCrop" {...rest} className={cx(styles.crop, className)}>
      <img
        src={src}
        alt=""
        className={styles.picture}
        // Only the longer axis has a remainder that the position can move.
        style={{ aspectRatio: ratio, objectPosition: `${value}% ${value}%` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setIsCropped(Math.abs(naturalWidth / naturalHeight - ratio) > TOLERANCE)
        }
        onError={onFailure}
      />
      {isCropped && (
        <div className={styles.position}>
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={5}
            value={value}
            onChange={({ target }) => onValueChange({ value: target.valueAsNumber })}
            className={styles.slider}
          />
        </div>
      )}
    </div>
  );
}
