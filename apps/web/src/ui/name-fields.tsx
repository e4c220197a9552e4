import { initialOf } from '@sevenday/contract';
import { TextField } from './fields.tsx';

/** First name, middle initial (one character, upper-cased as it is typed) and last name. */
export function NameFields({
  errors,
  values,
  ofAnother = false,
}: {
  errors: Readonly<Record<string, string>>;
  /** The browser does not offer the name of who sits before it. */
  ofAnother?: boolean;
  values?: { first_name: string; middle_initial: string; last_name: string };
}) {
  return (
    <>
      <TextField
        label="First name"
        name="first_name"
        autoComplete={ofAnother ? 'off' : 'given-name'}
        required
        defaultValue={values?.first_name}
        error={errors.first_name}
      />
      <TextField
        label="Middle initial (optional)"
        name="middle_initial"
        autoComplete={ofAnother ? 'off' : 'additional-name'}
        className="max-w-48"
        defaultValue={values?.middle_initial}
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
        defaultValue={values?.last_name}
        error={errors.last_name}
      />
    </>
  );
}
