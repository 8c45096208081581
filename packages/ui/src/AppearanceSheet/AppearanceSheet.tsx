import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { Icon } from '../internal/icon.tsx';
import { SegmentedControl } from '../SegmentedControl/index.ts';
import styles from './AppearanceSheet.module.css';

/** How a book is set on the screen. */
export interface Appearance {
  page: 'light' | 'sepia' | 'dark';
  /** CSS pixels. */
  textSize: number;
  typeface: 'serif' | 'sans' | 'publisher';
  flow: 'pages' | 'scroll';
  lineSpacing: 'tight' | 'book' | 'open';
}

/** The words of the sheet. */
export interface AppearanceText {
  title: string;
  close: string;
  page: string;
  paper: string;
  sepia: string;
  night: string;
  textSize: string;
  smaller: string;
  larger: string;
  size: (pixels: number) => string;
  typeface: string;
  serif: string;
  sans: string;
  publisher: string;
  flow: string;
  pages: string;
  scroll: string;
  lineSpacing: string;
  tight: string;
  book: string;
  open: string;
}

const english: AppearanceText = {
  title: 'Appearance',
  close: 'Close',
  page: 'Page',
  paper: 'Paper',
  sepia: 'Sepia',
  night: 'Night',
  textSize: 'Text size',
  smaller: 'Smaller text',
  larger: 'Larger text',
  size: (pixels) => `${pixels} px`,
  typeface: 'Typeface',
  serif: 'Literata',
  sans: 'Instrument',
  publisher: 'Publisher',
  flow: 'Flow',
  pages: 'Pages',
  scroll: 'Scroll',
  lineSpacing: 'Line spacing',
  tight: 'Tight',
  book: 'Book',
  open: 'Open',
};

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
  text?: Partial<AppearanceText> | undefined;
}

/**
 * The settings of the page: a popover of 352 px, on phones a sheet from below. Not modal, so that the book shows what
 * each choice does. Renders a `section`; Escape closes it, and
 * closing gives the focus back to what opened it.
 */
export function AppearanceSheet({ isOpen, onClose, value, onValueChange, hidden = [], text }: AppearanceSheetProps) {
  const words = { ...english, ...text };
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
    // Escape belongs to the whole sheet, wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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
          segments={[
            { value: 'light', label: words.paper, style: { background: 'var(--paper-50)', color: 'var(--ink-900)' } },
            {
              value: 'sepia',
              label: words.sepia,
              style: { background: 'var(--vellum-100)', color: 'var(--umber-900)' },
            },
            {
              value: 'dark',
              label: words.night,
              style: { background: 'var(--night-950)', color: 'var(--chalk-100)' },
            },
          ]}
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
        <SegmentedControl
          label={words.typeface}
          value={value.typeface}
          onValueChange={(event) => change({ typeface: event.value })}
          segments={[
            { value: 'serif', label: words.serif, style: { fontFamily: 'var(--font-serif)' } },
            { value: 'sans', label: words.sans },
            { value: 'publisher', label: words.publisher },
          ]}
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
    </section>
  );
}
