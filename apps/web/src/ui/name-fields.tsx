import { TextField } from './fields.tsx';

/** First name, middle initial (one character, upper-cased as it is typed) and last name. */
export function NameFields({
  errors,
  values,
}: {
  errors: Readonly<Record<string, string>>;
  values?: { first_name: string; middle_initial: string; last_name: string };
}) {
  return (
    <>
      <TextField
        label="First name"
        name="first_name"
        autoComplete="given-name"
        required
        defaultValue={values?.first_name}
        error={errors.first_name}
      />
      <TextField
        label="Middle initial (optional)"
        name="middle_initial"
        autoComplete="additional-name"
        className="max-w-48"
        defaultValue={values?.middle_initial}
        onInput={(event) => {
          const input = event.currentTarget;
          input.value = Array.from(input.value.trimStart()).slice(0, 1).join('').toUpperCase();
        }}
        error={errors.middle_initial}
      />
      <TextField
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        required
        defaultValue={values?.last_name}
        error={errors.last_name}
      />
    </>
  );
}
