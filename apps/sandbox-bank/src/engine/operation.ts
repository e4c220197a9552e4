import type { z } from 'zod';
import type { Unit } from './unit.ts';

/** An object in an answer, with the word by which Stripe tells what it is. */
export interface Answer {
  object: string;
}

export interface Operation {
  method: 'GET' | 'POST' | 'DELETE';
  /** As Stripe writes it: `{id}` stands for the object's id. */
  path: string;
  params: z.ZodObject;
  /** What the hosted pages read and do takes the publishable key, which everyone knows; nothing else does. */
  publishable: boolean;
  /** Not of Stripe's own: a test helper of this bank's. */
  ownHelper: boolean;
  handle: (unit: Unit, params: never, id: string, key: KeyKind, account: ActedFor) => Answer;
}

export type KeyKind = 'secret' | 'publishable';

/** The connected account that a call acts for, as its `Stripe-Account` header has it; null for the key's own. */
export type ActedFor = string | null;

interface OperationOf<Params extends z.ZodObject> {
  method: Operation['method'];
  path: string;
  params: Params;
  publishable?: true;
  ownHelper?: true;
  handle: (
    unit: Unit,
    params: z.output<Params>,
    id: string,
    key: KeyKind,
    account: ActedFor,
  ) => Answer;
}

/** One call of the API: where, with which parameters, and what it does within one unit. */
export function operation<Params extends z.ZodObject>(definition: OperationOf<Params>): Operation {
  return {
    ...definition,
    publishable: definition.publishable ?? false,
    ownHelper: definition.ownHelper ?? false,
  };
}
