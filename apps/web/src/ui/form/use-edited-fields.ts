import { type ChangeEvent, useState } from 'react';

type TextName<Present> = {
  [Name in keyof Present]: Present[Name] extends string ? Name : never;
}[keyof Present] &
  string;

/**
 * While a person types, other people may change the same values on the server. So an unedited field
 * shows the latest value of `present`, and the form sends only what the person changed
 * (`onlyTyped`).
 */
export function useEditedFields<Present extends object>(present: Present) {
  type Name = TextName<Present>;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = (name: Name) => typed[name] ?? (present[name] as string);
  return {
    typed,
    textOf,
    field: (name: Name) => ({
      name,
      value: textOf(name),
      onChange({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
        // React may restore the former text before it runs the function below, so the text is read
        // here.
        const text = target.value;
        setTyped((before) => ({ ...before, [name]: text }));
      },
    }),
    onlyTyped: <Sent extends object>(sent: Sent): Partial<Sent> =>
      Object.fromEntries(Object.entries(sent).filter(([name]) => name in typed)) as Partial<Sent>,
    /**
     * `sent` is the object `typed` at the time of sending. Every edit makes a new object `typed`,
     * so all edits stay if the person has edited a field since.
     */
    forget: (sent: object) => setTyped((now) => (now === sent ? {} : now)),
  };
}
