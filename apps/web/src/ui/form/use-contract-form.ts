import { someFields } from '@sevenday/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiFailure, type FailureMessage } from '../../api/failure.ts';
import { toast } from '../base/toast.ts';

type FieldErrors = Readonly<Record<string, string>>;

/**
 * Checks a form by the contract's schema before it is sent, with the server's own sentences. Its fields have the contract's
 * names and keep their texts. The focus goes to the first wrong field, whose sentence disappears when the field is changed.
 */
export function useContractForm<Schema extends z.ZodMiniObject>(
  schema: Schema,
  onValid: (values: z.output<Schema>) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const focusDue = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isRefused, setRefused] = useState(false);

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
    /** True if the form refused the last press, so that nothing was sent. */
    isRefused,
    /** Returns the failure to show for an action: none after a press that the form itself refused. */
    failureOf(action: { failure: FailureMessage | null }): FailureMessage | null {
      return isRefused ? null : action.failure;
    },
    /** Forgets the form's last refusal, for a press that does not go through the form. */
    forgetRefusal() {
      setRefused(false);
    },
    /** Props to spread on the `<form>`. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const result = z.safeParse(schema, Object.fromEntries(new FormData(event.currentTarget)));
        setRefused(!result.success);
        if (result.success) {
          setErrors({});
          onValid(result.data);
        } else {
          const found = firstIssues(result.error.issues);
          const [sentence, ...more] = Object.values(found);
          // As after a server's refusal, the sentence shows beside the button and beside each field.
          toast.error(more.length > 0 || !sentence ? someFields : sentence);
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
    /** Puts the server's sentences beside their fields, and one without a field beside `field`. False where none fits. */
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
