import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../IconButton/index.ts';
import { Icon } from '../internal/icon.tsx';
import { TextField } from '../TextField/index.ts';
import type { TextFieldProps } from '../TextField/index.ts';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  text?: { show: string; hide: string } | undefined;
}

const english = { show: 'Show password', hide: 'Hide password' };

/** A labelled password `input` with a button that shows and hides what is typed. */
export function PasswordField({ text = english, ...rest }: PasswordFieldProps) {
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
          label={isShown ? text.hide : text.show}
          icon={<Icon of={isShown ? EyeOff : Eye} />}
          onClick={() => setShown(!isShown)}
          disabled={rest.disabled}
        />
      }
    />
  );
}
