/** Lists what the product keeps in a browser, for the privacy policy. The test beside it finds a missing entry. */
export interface StoredInBrowser {
  key: string;
  storage: 'localStorage' | 'sessionStorage';
  /** A point of the list “Our site keeps this in your browser”. It may go on in further sentences. */
  what: string;
}

export const storedInBrowser: readonly StoredInBrowser[] = [
  {
    key: 'sevenday.token',
    storage: 'localStorage',
    what: 'your sign-in, so that you stay signed in',
  },
  {
    key: 'sevenday.user',
    storage: 'localStorage',
    what: 'your profile as it was last shown, with your name, email address, phone number and what is verified',
  },
  {
    key: 'sevenday.device',
    storage: 'localStorage',
    what: 'a random mark that shows us that you signed in on this device before. We set it when you sign in, and it stays when you log out. If somebody tries many wrong passwords and we block sign-ins to your account, the mark lets you still sign in on this device',
  },
  { key: 'sevenday.theme', storage: 'localStorage', what: 'the theme you chose' },
  {
    key: 'sevenday.last-notice-read',
    storage: 'localStorage',
    what: 'which notice you saw last',
  },
  {
    key: 'sevenday.next-step-height',
    storage: 'localStorage',
    what: 'how much room the top of your dashboard takes',
  },
  {
    key: 'sevenday.review-keys',
    storage: 'localStorage',
    what: 'for staff, whether the keyboard shortcuts are on',
  },
  {
    key: 'sevenday.compact-rows',
    storage: 'localStorage',
    what: 'for staff, whether each entry of a list takes only one line',
  },
  {
    key: 'sevenday.config',
    storage: 'localStorage',
    what: 'the name and settings of this site',
  },
  {
    key: 'sevenday.invitation',
    storage: 'sessionStorage',
    what: 'for staff, the invitation whose link you opened, until you accept it or close the tab',
  },
  {
    key: 'sevenday.drafts',
    storage: 'sessionStorage',
    what: 'the loan amount and the way of repaying that you chose, until you request the loan; and anything else that you had typed when we signed you out, until you sign in again. These drafts hold no passwords, files or consents, and we remove them when you log out yourself or close the tab',
  },
];
