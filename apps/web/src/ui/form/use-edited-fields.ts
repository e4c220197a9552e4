import { type ChangeEvent, useState } from 'react';

type TextName<Present> = {
  [Name in keyof Present]: Present[Name] extends string ? Name : never;
}[keyof Present] &
  string;

/**
 * Stores what a person types in a form whose values others may change at the same time. A field that the person has not
 * edited shows the latest value in `present`, and is not sent. So the form overwrites only what the person changed.
 */
export function useEditedFields<Present extends object>(present: Present) {
  type Name = TextName<Present>;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = (name: Name) => typed[name] ?? (present[name] as string);
  return {
    typed,
    textOf,
    /** Returns the props of the field with this name. */
    field: (name: Name) => ({
      name,
      value: textOf(name),
      onChange({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
        // Read the text now: React may put the former text back before it calls the function below.
        const text = target.value;
        setTyped((before) => ({ ...before, [name]: text }));
      },
    }),
    /** Picks from the form's values those of edited fields. Send only these. */
    onlyTyped: <Sent extends object>(sent: Sent): Partial<Sent> =>
      Object.fromEntries(Object.entries(sent).filter(([name]) => name in typed)) as Partial<Sent>,
    /** Forgets the edits after they were sent. Pass the `typed` that was sent: later edits stay. */
    forget: (sent: object) => setTyped((now) => (now === sent ? {} : now)),
  };
}
