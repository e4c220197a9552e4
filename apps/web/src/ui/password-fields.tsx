import { useState } from 'react';
import { TextField } from '../ui/fields.tsx';

/** A password to be chosen: it can be looked at, so that it has to be typed only once. */
export function NewPasswordField({ error }: { error: string | undefined }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid gap-2">
      <TextField
        label="New password"
        name="new_password"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        required
        hint="At least 10 characters. A few words you remember are strong."
        error={error}
      />
      <label className="flex min-h-6 w-fit items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
        Show the new password
      </label>
    </div>
  );
}
