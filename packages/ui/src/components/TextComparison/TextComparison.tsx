/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- `display: block` on small screens removes the table roles in WebKit */
import { type ComponentProps, Fragment } from 'react';
import { cx } from '../../primitives/cx.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './TextComparison.module.css';

/** A part of a paragraph. */
export interface ComparedPart {
  text: string;
  /** Whether the other version does not have it. */
  isChanged: boolean;
}

/** A changed paragraph in both versions; empty in the one that does not have it. */
export interface ComparedPassage {
  /** The number of identical paragraphs before it that are not shown. */
  identicalBefore: number;
  before: readonly ComparedPart[];
  now: readonly ComparedPart[];
}

/** The texts of the comparison. The signs are for screen readers. */
export interface TextComparisonText {
  identical: (count: number) => string;
  notInBefore: string;
  notInNow: string;
  added: string;
  removed: string;
  end: string;
}

const defaultText: TextComparisonText = {
  identical: (count) =>
    count === 1 ? '1 identical paragraph' : `${count.toLocaleString('en-US')} identical paragraphs`,
  notInBefore: 'Not in this version',
  notInNow: 'Not in this version',
  added: '[added: ',
  removed: '[removed: ',
  end: ']',
};

export interface TextComparisonProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** The accessible name. */
  label: string;
  /** The names of both versions. */
  beforeLabel: string;
  nowLabel: string;
  passages: readonly ComparedPassage[];
  /** The number of identical paragraphs after the last changed one. */
  identicalAfter?: number | undefined;
  text?: MessageOverrides<TextComparisonText> | undefined;
}

/** The changed paragraphs of two versions of a text side by side, with the changed words marked. Renders a `table`. */
export function TextComparison({
  label,
  beforeLabel,
  nowLabel,
  passages,
  identicalAfter = 0,
  text,
  className,
  ...rest
}: TextComparisonProps) {
  const messages = useMessages('TextComparison', defaultText, text);
  const identical = (count: number) =>
    count > 0 && (
      <tr role="row">
        <td role="cell" colSpan={2} className={styles.skipped}>
          {messages.identical(count)}
        </td>
      </tr>
    );
  return (
    <table
      role="table"
      aria-label={label}
      data-component="TextComparison"
      {...rest}
      className={cx(styles.table, className)}
    >
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          <th role="columnheader" scope="col">
            {beforeLabel}
          </th>
          <th role="columnheader" scope="col">
            {nowLabel}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {passages.map(({ identicalBefore, before, now }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs may repeat, and a comparison never changes
          <Fragment key={index}>
            {identical(identicalBefore)}
            <tr role="row">
              <td role="cell" dir="auto" data-label={beforeLabel} className={styles.text}>
                <Paragraph parts={before} kind="removed" messages={messages} />
              </td>
              <td role="cell" dir="auto" data-label={nowLabel} className={styles.text}>
                <Paragraph parts={now} kind="added" messages={messages} />
              </td>
            </tr>
          </Fragment>
        ))}
        {identical(identicalAfter)}
      </tbody>
    </table>
  );
}

interface ParagraphProps {
  parts: readonly ComparedPart[];
  kind: 'added' | 'removed';
  messages: TextComparisonText;
}

function Paragraph({ parts, kind, messages }: ParagraphProps) {
  if (parts.length === 0)
    return <span className={styles.absent}>{kind === 'added' ? messages.notInNow : messages.notInBefore}</span>;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return parts.map(({ text, isChanged }, index) =>
    isChanged ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts may repeat, and a comparison never changes
      <Mark key={index}>
        <ScreenReaderOnly>{messages[kind]}</ScreenReaderOnly>
        {text}
        <ScreenReaderOnly>{messages.end}</ScreenReaderOnly>
      </Mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}
