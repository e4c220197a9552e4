import type { ParkedWork } from '@sevenday/contract';

/** Sentences for kinds of failures, by the reason or its first word. */
const sentences: Record<string, string> = {
  ProviderRefused: 'The payment provider refused.',
  'ProviderUnknown denied':
    'The payment provider turned our key or account away. Please check the key and its rights.',
  ProviderUnknown: 'The payment provider could not be reached.',
  MailUnavailable: 'The mail server did not accept the message.',
  DatabaseUnavailable: 'The database could not be reached.',
  OutcomeUnknown: 'The database could not be reached.',
};

/** Says why work was given up, with the code that helps to find out more. */
export function parkedReason({ reason, tries, goes_on }: ParkedWork): string {
  const [kind = '', code] = reason.split(' ');
  const why =
    sentences[reason] ?? sentences[kind] ?? 'The program failed. The server’s log says more.';
  const shown = sentences[kind] ? code : reason;
  const then = goes_on ? ' The product keeps trying by itself.' : '';
  return `${why} ${shown ? `Code: ${shown}. ` : ''}Tries: ${tries}.${then}`;
}
