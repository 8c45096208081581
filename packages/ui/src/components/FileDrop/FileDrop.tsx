import { Upload } from 'lucide';
import { useId, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { Button } from '../Button/index.ts';
import { Icon } from '../Icon/index.ts';
import { FieldError } from '../TextField/index.ts';
import { useFileDrag } from './use-file-drag.ts';
import styles from './FileDrop.module.css';

export interface FileDropProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  title: string;
  headingLevel?: 2 | 3 | undefined;
  /** The purpose of the file. */
  children?: ReactNode;
  /** The label of the button. */
  chooseText: string;
  /** Formats and the maximum size, beside the button. */
  hint?: ReactNode;
  /** The accepted file types, like `accept` of a file input. */
  accept?: string | undefined;
  error?: string | undefined;
  /** Set where another button is the main one of the page. */
  isQuiet?: boolean | undefined;
  onChoose: (event: { file: File }) => void;
}

/** Takes one file by a button or by dropping it anywhere on the page. Renders a `section`. */
export function FileDrop({
  title,
  headingLevel = 2,
  children,
  chooseText,
  hint,
  accept,
  error,
  isQuiet = false,
  onChoose,
  className,
  ...rest
}: FileDropProps) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: Iterable<File>) => {
    const [file] = files;
    if (file) onChoose({ file });
  };
  const isOver = useFileDrag(choose);
  const Heading = `h${headingLevel}` as const;
  return (
    <section data-component="FileDrop" data-over={isOver || undefined} {...rest} className={cx(styles.drop, className)}>
      <Icon of={Upload} />
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      <div className={styles.actions}>
        <Button variant={isQuiet ? 'quiet' : 'primary'} onClick={() => input.current?.click()}>
          {chooseText}
        </Button>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </div>
      {error !== undefined && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={title}
        hidden
        onChange={({ target }) => {
          choose(target.files ?? []);
          // The same file may be chosen again after it was refused.
          target.value = '';
        }}
      />
    </section>
  );
}
