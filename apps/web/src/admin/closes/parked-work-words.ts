import type { ParkedWork } from '@sevenday/contract';

/** What kinds of failures mean, by the word that they begin with. */
const sentences: Record<string, string> = {
  ProviderRefused: 'The payment provider refused.',
  ProviderUnknown: 'The payment provider could not be reached.',
  MailUnavailable: 'The mail server did not take it.',
  DatabaseUnavailable: 'The database was out of reach.',
  OutcomeUnknown: 'The database was out of reach.',
};

/** Says why work was given up, with the code that helps to find out more. */
export function parkedReason({ reason, tries, goes_on }: ParkedWork): string {
  const [kind = '', code] = reason.split(' ');
  const why = sentences[kind] ?? 'The program failed. The server’s log says more.';
  const shown = sentences[kind] ? code : reason;
  const then = goes_on ? ' It goes on trying by itself.' : '';
  return `${why} ${shown ? `Code: ${shown}. ` : ''}Tries: ${tries}.${then}`;
}
