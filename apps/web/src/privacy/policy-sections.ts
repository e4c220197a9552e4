import type { Config } from '../api/config.ts';
import { type StoredInBrowser, storedInBrowser } from './stored-in-browser.ts';

export interface PolicySection {
  heading: string;
  /** A paragraph, or the points of a list. */
  paragraphs: (string | string[])[];
}

interface Names extends Pick<Config, 'product_name'> {
  lender: Omit<Config['lender'], 'time_zone'>;
}

/** The privacy policy (spec section 2), in words that are true of this product and its lender. */
export function policySections({ product_name: product, lender }: Names): PolicySection[] {
  return [...whatWeDo(product), ...whatYouCanDo(lender), ...everythingElse(product, lender)];
}

function whatWeDo(product: string): PolicySection[] {
  return [
    {
      heading: 'Information We Collect',
      paragraphs: [
        `When you register with ${product} we collect your name, email address, phone number and password. We keep the password only in a scrambled form (a one-way hash) from which nobody can read it back.`,
        'Before your first loan we collect an image or PDF of an ID document. Through our payment provider we receive the name of your bank, the account holder’s name, the last four digits of the account number and a reference to the account. We never see your bank sign-in or the full account number.',
        'When you borrow, we record the loan, the agreement and the disclosure (“What this loan costs”) that you were shown, and every payment. We also record when you accepted the agreement and disclosure, and the internet address and browser that you used.',
        'We keep an audit log of what is done in your account. For each sign-in we keep its time and the kind of browser and device, such as Chrome on Android, until that sign-in ends. When you sign in, we put a random mark in your browser. We keep a scrambled form of it (a one-way hash) until 400 days after you last used that device. If we refuse a sign-in, we keep the internet address that it came from for 30 days.',
      ],
    },
    {
      heading: 'How We Use Your Information',
      paragraphs: [
        'We use it to check who you are and that you are of age, to decide on loan requests, to send and collect money, to tell you what is due, to prevent fraud, and to keep the books and records that the law requires of a lender.',
        'We do not use it for advertising, and we do not build profiles of you for other companies.',
      ],
    },
    {
      heading: 'How We Share Your Information',
      paragraphs: [
        'Stripe, our payment provider, handles card and bank payments, bank linking and the sending of funds. We send it your name, email address and phone number when you first link a bank account. With each loan, we send it the amounts to be sent or paid. When you authorize debits, we send it the internet address and browser that you used.',
        'You give your bank sign-in, account number and card details directly to Stripe. They do not pass through us.',
        'An email delivery provider carries the messages we send you.',
        'We share information with authorities where the law requires it. We do not sell personal information.',
      ],
    },
    {
      heading: 'Data Security',
      paragraphs: [
        'ID documents, pictures, signed agreements and the messages we send you are encrypted when we store them. We use a separate key for each member, and each key is encrypted too. Documents and pictures open only through links that expire. We record each time a reviewer views an ID document.',
        'No system is perfectly secure. If something happens to your data we will tell you as the law requires.',
      ],
    },
  ];
}

function whatYouCanDo(lender: Names['lender']): PolicySection[] {
  return [
    {
      heading: 'Your Rights',
      paragraphs: [
        'You can see and correct your name, phone number and email address on your profile, delete your picture, and open the agreement and disclosure of each of your loans at any time.',
        `To have your account deleted, write to ${lender.email}. An administrator will delete it. You are then signed out at once, and we remove your profile, picture, bank accounts and ID documents. We keep some records of your requests and loans, as “Data Retention” below says. While money is moving to or from you, the deletion has to wait until the money has arrived.`,
        'Depending on where you live, you may have more rights, such as the right to receive a copy of your data.',
      ],
    },
    {
      heading: 'Automatic Withdrawals and ACH Authorization',
      paragraphs: [
        'If you choose automatic repayment when you accept a loan agreement, you authorize us to withdraw the total due from your verified bank account by one electronic debit (ACH). We make it at noon in the lender’s time zone on the due date or, if that is not a banking day (Monday to Friday, but no bank holiday), on the next one. Automatic repayment is your choice, at the same price. You can turn it off until noon on the day of the debit, when we hand the debit to the bank.',
        'We send you a notice at least 3 banking days before a debit. If your bank returns a debit for insufficient funds (not enough money in the account), we try it once more, for the same amount or less, after a new notice. After two such failures in a row we withdraw nothing until you authorize a withdrawal again.',
      ],
    },
    {
      heading: 'Cookies and Browser Storage',
      paragraphs: [
        'We set no cookies. The payment provider’s pages, and the script that opens them, may set their own cookies.',
        'Our site keeps this in your browser:',
        listOf('localStorage'),
        'Our site also keeps this, but only while the tab is open:',
        listOf('sessionStorage'),
        'When you log out, we remove your sign-in and your profile from your browser.',
      ],
    },
  ];
}

function listOf(storage: StoredInBrowser['storage']): string[] {
  const kept = storedInBrowser.filter((item) => item.storage === storage);
  return kept.map(({ what }) => what);
}

function everythingElse(product: string, lender: Names['lender']): PolicySection[] {
  return [
    {
      heading: 'Data Retention',
      paragraphs: [
        'Financial records are kept for about 7 years. Once an account is deleted, they hold only amounts and dates: no name, and nothing else that says who you were.',
        'We record each decision on a loan request, with its reason and the facts that it was based on. We keep these records as long as your account exists, and then for the time that the next paragraph says.',
        'Once an account is deleted, we keep in encrypted form, as the law requires of a lender: the requests of that account, our decisions, agreements, disclosures, payment authorizations, notices and payment attempts. If a loan was sent, we keep them for 36 months from the end of the loan. For a request, or a loan that was not sent, we keep them for 25 months from our last decision. Then we destroy them. ID documents are destroyed at once when an account is deleted.',
      ],
    },
    {
      heading: 'Children’s Privacy',
      paragraphs: [
        `${product} is for people aged 18 or over. We do not knowingly collect information from anyone younger; reviewers check the age on the ID document.`,
      ],
    },
    {
      heading: 'Third-Party Links',
      paragraphs: [
        'You pay and link a bank account on pages of our payment provider and of your bank. These pages have their own privacy policies. We are not responsible for other sites that you reach from here.',
      ],
    },
    {
      heading: 'Updates to This Policy',
      paragraphs: [
        'When this policy changes, the new text appears on this page. We will tell you by email before a change that matters to you takes effect.',
      ],
    },
    {
      heading: 'Contact Us',
      paragraphs: [
        `${lender.name}, ${lender.address}. Email ${lender.email}, phone ${lender.phone}.`,
      ],
    },
  ];
}
