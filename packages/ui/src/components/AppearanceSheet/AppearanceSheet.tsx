import { X } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { CheckboxField } from '../CheckboxField/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { Icon } from '../Icon/index.ts';
import { SegmentedControl } from '../SegmentedControl/index.ts';
import { SelectField } from '../SelectField/index.ts';
import { appearanceText, type AppearanceText } from './appearance-text.ts';
import { pageOptions, typefaceOptions } from './appearance-options.ts';
import styles from './AppearanceSheet.module.css';

/** How a book is displayed. The values `book` and `publisher` keep the book's own style. */
export interface Appearance {
  page: 'system' | 'light' | 'sepia' | 'dark' | 'black';
  /** In CSS pixels. */
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
  /** Receives the complete new appearance. */
  onValueChange: (event: { value: Appearance }) => void;
  /** Controls to hide, for books that do not support them. */
  hiddenControls?: readonly (keyof Appearance)[] | undefined;
  /** Whether the settings apply to this book only; leave it out to hide the choice. */
  scope?: { isThisBookOnly: boolean; onChange: (event: { isThisBookOnly: boolean }) => void } | undefined;
  text?: Partial<AppearanceText> | undefined;
}

/**
 * The appearance settings: a popover 352 px wide, or a bottom sheet on phones. It is not modal, so the book shows the
 * effect of each choice. Renders a `section`. Escape closes it, and closing returns focus to the opener.
 */
export function AppearanceSheet({
  isOpen,
  onClose,
  value,
  onValueChange,
  hiddenControls = [],
  scope,
  text,
}: AppearanceSheetProps) {
  const messages = { ...appearanceText, ...text };
  const titleId = useId();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    sheet.current?.focus();
    return () => {
      // Keeps the focus on another element, because focusing it may have closed the sheet.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);
  if (!isOpen) return null;
  const change = (part: Partial<Appearance>) => onValueChange({ value: { ...value, ...part } });
  const isShown = (part: keyof Appearance) => !hiddenControls.includes(part);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the sheet from any element in it
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
          {messages.title}
        </h2>
        <IconButton label={messages.close} icon={<Icon of={X} />} onClick={onClose} />
      </header>
      {isShown('page') && (
        <SegmentedControl
          label={messages.page}
          variant="swatch"
          value={value.page}
          onValueChange={(event) => change({ page: event.value })}
          segments={pageOptions(messages)}
        />
      )}
      {isShown('textSize') && (
        <fieldset>
          <legend className={styles.label}>{messages.textSize}</legend>
          <div className={styles.stepper}>
            <button
              type="button"
              aria-label={messages.smaller}
              disabled={value.textSize <= textSizes.smallest}
              onClick={() => change({ textSize: value.textSize - textSizes.step })}
              className={styles.small}
            >
              A
            </button>
            <output className={styles.size}>{messages.size(value.textSize)}</output>
            <button
              type="button"
              aria-label={messages.larger}
              disabled={value.textSize >= textSizes.largest}
              onClick={() => change({ textSize: value.textSize + textSizes.step })}
              className={styles.large}
            >
              A
            </button>
          </div>
        </fieldset>
      )}
      {isShown('typeface') && (
        <SelectField
          label={messages.typeface}
          value={value.typeface}
          options={typefaceOptions(messages)}
          onChange={({ currentTarget }) => {
            const chosen = typefaceOptions(messages).find((face) => face.value === currentTarget.value);
            if (chosen) change({ typeface: chosen.value });
          }}
        />
      )}
      {isShown('flow') && (
        <SegmentedControl
          label={messages.flow}
          value={value.flow}
          onValueChange={(event) => change({ flow: event.value })}
          segments={[
            { value: 'pages', label: messages.pages },
            { value: 'scroll', label: messages.scroll },
          ]}
        />
      )}
      {isShown('lineSpacing') && (
        <SegmentedControl
          label={messages.lineSpacing}
          value={value.lineSpacing}
          onValueChange={(event) => change({ lineSpacing: event.value })}
          segments={[
            { value: 'tight', label: messages.tight },
            { value: 'book', label: messages.book },
            { value: 'open', label: messages.open },
          ]}
        />
      )}
      {isShown('margins') && (
        <SegmentedControl
          label={messages.margins}
          value={value.margins}
          onValueChange={(event) => change({ margins: event.value })}
          segments={[
            { value: 'narrow', label: messages.narrow },
            { value: 'book', label: messages.book },
            { value: 'wide', label: messages.wide },
          ]}
        />
      )}
      {isShown('alignment') && (
        <SegmentedControl
          label={messages.alignment}
          value={value.alignment}
          onValueChange={(event) => change({ alignment: event.value })}
          segments={[
            { value: 'book', label: messages.book },
            { value: 'start', label: messages.ragged },
            { value: 'justify', label: messages.justified },
          ]}
        />
      )}
      {isShown('hyphens') && (
        <SegmentedControl
          label={messages.hyphens}
          value={value.hyphens}
          onValueChange={(event) => change({ hyphens: event.value })}
          segments={[
            { value: 'book', label: messages.book },
            { value: 'on', label: messages.on },
            { value: 'off', label: messages.off },
          ]}
        />
      )}
      {isShown('columns') && (
        <SegmentedControl
          label={messages.columns}
          value={value.columns}
          onValueChange={(event) => change({ columns: event.value })}
          segments={[
            { value: 'auto', label: messages.auto },
            { value: 'one', label: messages.one },
            { value: 'two', label: messages.two },
          ]}
        />
      )}
      {scope && (
        <CheckboxField
          label={messages.thisBookOnly}
          checked={scope.isThisBookOnly}
          onChange={({ currentTarget }) => scope.onChange({ isThisBookOnly: currentTarget.checked })}
        />
      )}
    </section>
  );
}
