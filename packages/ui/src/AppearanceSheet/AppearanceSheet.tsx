import { X } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { CheckboxField } from '../CheckboxField/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { Icon } from '../Icon/index.ts';
import { SegmentedControl } from '../SegmentedControl/index.ts';
import { SelectField } from '../SelectField/index.ts';
import { appearanceText, type AppearanceText } from './appearance-text.ts';
import { swatches, typefaces } from './choices.ts';
import styles from './AppearanceSheet.module.css';

/** How a book is set on the screen. What reads `book` or `publisher` leaves the book as it was made. */
export interface Appearance {
  page: 'system' | 'light' | 'sepia' | 'dark' | 'black';
  /** CSS pixels. */
  textSize: number;
  typeface: 'publisher' | 'serif' | 'garamond' | 'sans' | 'hyperlegible' | 'dyslexic';
  flow: 'pages' | 'scroll';
  lineSpacing: 'tight' | 'book' | 'open';
  margins: 'narrow' | 'book' | 'wide';
  alignment: 'book' | 'start' | 'justify';
  hyphens: 'book' | 'on' | 'off';
  columns: 'auto' | 'one' | 'two';
}

/** Smallest and largest text, and the step between sizes, in CSS pixels. */
export const textSizes = { smallest: 12, largest: 40, step: 1 } as const;

export interface AppearanceSheetProps {
  isOpen: boolean;
  onClose: () => void;
  value: Appearance;
  /** Told the whole of what is wanted. */
  onValueChange: (event: { value: Appearance }) => void;
  /** Controls to leave out, for books that cannot follow them. */
  hidden?: readonly (keyof Appearance)[] | undefined;
  /** Whether the choices are for this one book; left out, there is only one kind. */
  scope?: { isOnlyHere: boolean; onChange: (event: { isOnlyHere: boolean }) => void } | undefined;
  text?: Partial<AppearanceText> | undefined;
}

/**
 * The settings of the page: a popover of 352 px, on phones a sheet from below. Not modal, so that the book shows what
 * each choice does. Renders a `section`; Escape closes it, and
 * closing gives the focus back to what opened it.
 */
export function AppearanceSheet({
  isOpen,
  onClose,
  value,
  onValueChange,
  hidden = [],
  scope,
  text,
}: AppearanceSheetProps) {
  const words = { ...appearanceText, ...text };
  const titleId = useId();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    sheet.current?.focus();
    return () => {
      // Somebody who closed it by going elsewhere stays there.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);
  if (!isOpen) return null;
  const change = (part: Partial<Appearance>) => onValueChange({ value: { ...value, ...part } });
  const shows = (part: keyof Appearance) => !hidden.includes(part);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape belongs to the whole sheet, wherever in it the focus is
    <section
      ref={sheet}
      tabIndex={-1}
      data-component="AppearanceSheet"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className={styles.sheet}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {words.title}
        </h2>
        <IconButton label={words.close} icon={<Icon of={X} />} onClick={onClose} />
      </header>
      {shows('page') && (
        <SegmentedControl
          label={words.page}
          look="swatch"
          value={value.page}
          onValueChange={(event) => change({ page: event.value })}
          segments={swatches(words)}
        />
      )}
      {shows('textSize') && (
        <fieldset>
          <legend className={styles.label}>{words.textSize}</legend>
          <div className={styles.stepper}>
            <button
              type="button"
              aria-label={words.smaller}
              disabled={value.textSize <= textSizes.smallest}
              onClick={() => change({ textSize: value.textSize - textSizes.step })}
              className={styles.small}
            >
              A
            </button>
            <output className={styles.size}>{words.size(value.textSize)}</output>
            <button
              type="button"
              aria-label={words.larger}
              disabled={value.textSize >= textSizes.largest}
              onClick={() => change({ textSize: value.textSize + textSizes.step })}
              className={styles.large}
            >
              A
            </button>
          </div>
        </fieldset>
      )}
      {shows('typeface') && (
        <SelectField
          label={words.typeface}
          value={value.typeface}
          options={typefaces(words)}
          onChange={({ currentTarget }) => {
            const chosen = typefaces(words).find((face) => face.value === currentTarget.value);
            if (chosen) change({ typeface: chosen.value });
          }}
        />
      )}
      {shows('flow') && (
        <SegmentedControl
          label={words.flow}
          value={value.flow}
          onValueChange={(event) => change({ flow: event.value })}
          segments={[
            { value: 'pages', label: words.pages },
            { value: 'scroll', label: words.scroll },
          ]}
        />
      )}
      {shows('lineSpacing') && (
        <SegmentedControl
          label={words.lineSpacing}
          value={value.lineSpacing}
          onValueChange={(event) => change({ lineSpacing: event.value })}
          segments={[
            { value: 'tight', label: words.tight },
            { value: 'book', label: words.book },
            { value: 'open', label: words.open },
          ]}
        />
      )}
      {shows('margins') && (
        <SegmentedControl
          label={words.margins}
          value={value.margins}
          onValueChange={(event) => change({ margins: event.value })}
          segments={[
            { value: 'narrow', label: words.narrow },
            { value: 'book', label: words.book },
            { value: 'wide', label: words.wide },
          ]}
        />
      )}
      {shows('alignment') && (
        <SegmentedControl
          label={words.alignment}
          value={value.alignment}
          onValueChange={(event) => change({ alignment: event.value })}
          segments={[
            { value: 'book', label: words.book },
            { value: 'start', label: words.ragged },
            { value: 'justify', label: words.justified },
          ]}
        />
      )}
      {shows('hyphens') && (
        <SegmentedControl
          label={words.hyphens}
          value={value.hyphens}
          onValueChange={(event) => change({ hyphens: event.value })}
          segments={[
            { value: 'book', label: words.book },
            { value: 'on', label: words.on },
            { value: 'off', label: words.off },
          ]}
        />
      )}
      {shows('columns') && (
        <SegmentedControl
          label={words.columns}
          value={value.columns}
          onValueChange={(event) => change({ columns: event.value })}
          segments={[
            { value: 'auto', label: words.auto },
            { value: 'one', label: words.one },
            { value: 'two', label: words.two },
          ]}
        />
      )}
      {scope && (
        <CheckboxField
          label={words.onlyHere}
          checked={scope.isOnlyHere}
          onChange={({ currentTarget }) => scope.onChange({ isOnlyHere: currentTarget.checked })}
        />
      )}
    </section>
  );
}
