import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { deviceMark } from './device-mark.ts';
import { factorProof, factorTicket } from './second-factor-proof.ts';
import { factorChallenge } from './second-factors.ts';
import { session } from './sign-in-and-out.ts';

export const getChallengeOfTicket = defineCall({
  method: 'POST',
  path: '/auth/factor-challenge',
  access: 'public',
  budget: 'sign_in',
  summary: 'What you may use after the password, or after the link for a new password.',
  body: z.object({
    ticket: factorTicket,
    purpose: z.enum(['sign_in', 'reset_password'], 'Choose sign_in or reset_password.'),
    device_mark: deviceMark,
  }),
  answer: factorChallenge,
  errors: ['invalid_input', 'ticket_over'],
});

export const finishSignIn = defineCall({
  method: 'POST',
  path: '/auth/finish-sign-in',
  access: 'public',
  budget: 'sign_in',
  summary: 'Finish a sign-in with a second factor.',
  body: z.object({ ticket: factorTicket, device_mark: deviceMark, proof: factorProof }),
  answer: session,
  errors: ['invalid_input', 'ticket_over', 'wrong_factor'],
});
