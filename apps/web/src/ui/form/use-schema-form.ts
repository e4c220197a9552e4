import { anyScreenSentences } from '@sevenday/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiFailure, type FailureMessage } from '../../api/failure.ts';
import { toast } from '../base/toast.ts';

type FieldErrors = Readonly<Record<string, string>>;

/**
 * With a schema of the contract, the page shows the same sentences as the server. The fields must
 * have the names of the schema.
 */
export function useSchemaForm<Schema extends z.ZodMiniObject>(
  schema: Schema,
  onValid: (values: z.output<Schema>) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const focusDue = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [hasWrongField, setHasWrongField] = useState(false);

  useEffect(() => {
    if (!focusDue.current) return;
    focusDue.current = false;
    focusFirst(form.current, errors);
  }, [errors]);

  function show(next: FieldErrors) {
    focusDue.current = true;
    setErrors(next);
  }

  return {
    errors,
    hasWrongField,
    /**
     * A submit with a wrong field sends nothing, so the action's failure is of an earlier submit.
     */
    failureOf(action: { failure: FailureMessage | null }): FailureMessage | null {
      return hasWrongField ? null : action.failure;
    },
    /**
     * Call it when a button that does not submit the form starts its action. Otherwise `failureOf`
     * would hide the failure of that action.
     */
    forgetWrongField() {
      setHasWrongField(false);
    },
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const result = z.safeParse(schema, Object.fromEntries(new FormData(event.currentTarget)));
        setHasWrongField(!result.success);
        if (result.success) {
          setErrors({});
          onValid(result.data);
        } else {
          const found = firstIssues(result.error.issues);
          const [sentence, ...more] = Object.values(found);
          // A toast appears too, as it does when the server refuses the values.
          toast.error(more.length > 0 || !sentence ? anyScreenSentences.someFields : sentence);
          show(found);
        }
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const name = (event.target as HTMLInputElement).name;
        if (errors[name] === undefined) return;
        const { [name]: _, ...others } = errors;
        setErrors(others);
      },
    },
    /**
     * `field` gets the sentence of a refusal that names no field. Returns false if no field gets a
     * sentence.
     */
    showFailure(error: unknown, field?: string): boolean {
      if (!(error instanceof ApiFailure)) return false;
      if (Object.keys(error.fields).length > 0) show(error.fields);
      else if (field && error.detail) show({ [field]: error.detail });
      else return false;
      return true;
    },
  };
}

function firstIssues(issues: { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const wrong = Array.from(form?.elements ?? []).find(
    (element) => errors[element.getAttribute('name') ?? ''] !== undefined,
  );
  if (wrong instanceof HTMLElement) wrong.focus();
}
