import { type InputHTMLAttributes, useState } from 'react';
import type { Texts } from './field.tsx';
import { TextField } from './text-field.tsx';

/** People can make the password visible and check it, so no form asks for a new password twice. */
export function PasswordField({
  showLabel = 'Show the password',
  ...field
}: Texts<Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>> & { showLabel?: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid gap-2">
      <TextField
        type={isShown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        required
        {...field}
      />
      <label className="flex min-h-6 w-fit items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
        {showLabel}
      </label>
    </div>
  );
}
