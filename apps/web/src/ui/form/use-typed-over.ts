import { type ChangeEvent, useState } from 'react';

type TextName<Present> = {
  [Name in keyof Present]: Present[Name] extends string ? Name : never;
}[keyof Present] &
  string;

/**
 * Controls the fields of a form whose values others may change too. An untouched field shows the latest value that this
 * page knows, and is not sent. So correcting a phone number doesn't overwrite what was changed elsewhere.
 */
export function useTypedOver<Present extends object>(present: Present) {
  type Name = TextName<Present>;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = (name: Name) => typed[name] ?? (present[name] as string);
  return {
    typed,
    textOf,
    /** Props to spread on the field. */
    field: (name: Name) => ({
      name,
      value: textOf(name),
      onChange({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
        // Read the text now: React may restore the former text before it runs the updater.
        const text = target.value;
        setTyped((before) => ({ ...before, [name]: text }));
      },
    }),
    /** Picks the fields that somebody typed in from what the form would send. */
    onlyTyped: <Sent extends object>(sent: Sent): Partial<Sent> =>
      Object.fromEntries(Object.entries(sent).filter(([name]) => name in typed)) as Partial<Sent>,
    /** Forgets the typed texts after they were sent, unless somebody has typed since. */
    forget: (sent: object) => setTyped((now) => (now === sent ? {} : now)),
  };
}
