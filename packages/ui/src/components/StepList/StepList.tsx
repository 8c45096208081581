import { Check } from 'lucide';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Icon } from '../Icon/index.ts';
import styles from './StepList.module.css';

/** The texts of the list. */
export interface StepListText {
  label: string;
  done: string;
}

const defaultText: StepListText = { label: 'Steps', done: 'done' };

export interface StepListProps extends Omit<ComponentProps<'ol'>, 'children'> {
  steps: readonly string[];
  /** The index of the current step; earlier ones are done. */
  current: number;
  text?: MessageOverrides<StepListText> | undefined;
}

/** The steps of a task and the current one. Renders an `ol`. */
export function StepList({ steps, current, text, className, ...rest }: StepListProps) {
  const messages = useMessages('StepList', defaultText, text);
  return (
    <ol data-component="StepList" aria-label={messages.label} {...rest} className={cx(styles.steps, className)}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
          className={styles.step}
        >
          {index < current ? <Icon of={Check} isSmall /> : <span className={styles.number}>{index + 1}.</span>}
          <span>{step}</span>
          {index < current && <ScreenReaderOnly>{messages.done}</ScreenReaderOnly>}
        </li>
      ))}
    </ol>
  );
}
