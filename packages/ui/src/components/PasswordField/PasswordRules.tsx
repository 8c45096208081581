import { constants, passwordStrength, SPECIAL_CHARACTERS } from '@octavo/core/entities';
import { Circle, CircleCheck } from 'lucide';
import { Icon } from '../Icon/index.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './PasswordRules.module.css';

/** The texts of the checklist; `special` lists the accepted characters. */
export interface PasswordRulesText {
  length: string;
  lowercase: string;
  uppercase: string;
  number: string;
  special: string;
  met: string;
}

const defaultText: PasswordRulesText = {
  length: `${constants.passwordMinLength} characters`,
  lowercase: 'A lowercase letter',
  uppercase: 'An uppercase letter',
  number: 'A number',
  special: `One of ${Array.from(SPECIAL_CHARACTERS).join(' ')}`,
  met: 'done',
};

const rules = ['length', 'lowercase', 'uppercase', 'number', 'special'] as const;

export interface PasswordRulesProps {
  /** The current value of the password field. */
  value: string;
  text?: MessageOverrides<PasswordRulesText> | undefined;
}

/** The password rules, checked off while the customer types. Renders a `ul`. */
export function PasswordRules({ value, text }: PasswordRulesProps) {
  const messages = useMessages('PasswordRules', defaultText, text);
  const strength = passwordStrength(value);
  return (
    <ul data-component="PasswordRules" className={styles.rules}>
      {rules.map((rule) => {
        const isMet = strength[rule];
        return (
          <li key={rule} data-met={isMet || undefined} className={styles.rule}>
            <Icon of={isMet ? CircleCheck : Circle} isSmall />
            <span>
              {messages[rule]}
              {isMet && <ScreenReaderOnly>, {messages.met}</ScreenReaderOnly>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
