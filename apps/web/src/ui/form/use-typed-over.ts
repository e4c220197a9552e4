import { type ChangeEvent, useState } from 'react';

type TextName<Present> = {
  [Name in keyof Present]: Present[Name] extends string ? Name : never;
}[keyof Present] &
  string;

/**
 * The fields of a form about what others change too: one that nobody touched shows what stands there now, as far as this
 * page has heard, and is not sent: what was changed elsewhere since is not undone by correcting a phone number.
 */
export function useTypedOver<Present extends object>(present: Present) {
  type Name = TextName<Present>;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = (name: Name) => typed[name] ?? (present[name] as string);
  return {
    typed,
    textOf,
    /** To be spread on the field. */
    field: (name: Name) => ({
      name,
      value: textOf(name),
      onChange({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) {
        // Read now: React may have put the former text back by the time that it looks at the change.
        const text = target.value;
        setTyped((before) => ({ ...before, [name]: text }));
      },
    }),
    /** Of what a form would send, what somebody typed. */
    onlyTyped: <Sent extends object>(sent: Sent): Partial<Sent> =>
      Object.fromEntries(Object.entries(sent).filter(([name]) => name in typed)) as Partial<Sent>,
    /** What was sent stands there now; what was typed meanwhile stays. */
    forget: (sent: object) => setTyped((now) => (now === sent ? {} : now)),
  };
}
