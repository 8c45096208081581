import { Eye, EyeOff } from 'lucide';
import { useState } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { Icon } from '../Icon/index.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { TextField } from '../TextField/index.ts';
import type { TextFieldProps } from '../TextField/index.ts';

/** The labels of the visibility button. */
export interface PasswordFieldText {
  show: string;
  hide: string;
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  text?: MessageOverrides<PasswordFieldText> | undefined;
}

const defaultText: PasswordFieldText = { show: 'Show password', hide: 'Hide password' };

/** A labeled password `input` with a button that shows and hides the password. */
export function PasswordField({ text, ...rest }: PasswordFieldProps) {
  const messages = useMessages('PasswordField', defaultText, text);
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          label={isShown ? messages.hide : messages.show}
          icon={<Icon of={isShown ? EyeOff : Eye} />}
          onClick={() => setShown(!isShown)}
          disabled={rest.disabled}
        />
      }
    />
  );
}
