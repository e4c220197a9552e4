import { initialOf } from '@sevenday/contract';
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

export function NameFields({
  errors,
  field,
  ofAnother = false,
}: {
  errors: Readonly<Record<string, string>>;
  /**
   * True if an admin edits another person's name, so that the browser doesn't fill in the admin's
   * own name.
   */
  ofAnother?: boolean;
  /** If left out, the fields start empty. */
  field?: (
    name: 'first_name' | 'middle_initial' | 'last_name',
  ) => Pick<ComponentProps<typeof TextField>, 'value' | 'onChange'>;
}) {
  return (
    <>
      <TextField
        label="First name"
        name="first_name"
        autoComplete={ofAnother ? 'off' : 'given-name'}
        required
        {...field?.('first_name')}
        error={errors.first_name}
      />
      <TextField
        label="Middle initial (optional)"
        name="middle_initial"
        autoComplete={ofAnother ? 'off' : 'additional-name'}
        className="max-w-48"
        {...field?.('middle_initial')}
        onInput={(event) => {
          event.currentTarget.value = initialOf(event.currentTarget.value);
        }}
        error={errors.middle_initial}
      />
      <TextField
        label="Last name"
        name="last_name"
        autoComplete={ofAnother ? 'off' : 'family-name'}
        required
        {...field?.('last_name')}
        error={errors.last_name}
      />
    </>
  );
}
