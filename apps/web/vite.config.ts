import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serverPaths } from '../../packages/contract/src/server-paths.ts';

/** Where `npm run dev` runs the server. */
const server = process.env.API_URL;

/**
 * sonner adds its styles through a style element at run time, which `style-src 'self'` refuses.
 * The same styles come with the package as a file (imported by the toaster), so the call is cut out.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    apply: 'build',
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(.*\);?$/m, '');
        if (stripped === code) throw new Error('sonner changed how it adds its styles.');
        return { code: stripped, map: null };
      },
    },
  };
}

/**
 * Cuts out of the calls what a page never reads: the summaries, which are for the API's document, and what the server
 * alone checks.
 */
function callsWithoutServerParts(): Plugin {
  return {
    name: 'calls-without-server-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages[\\/]contract[\\/]src[\\/]/, code: /^ {2}summary:/m },
      handler(code, id) {
        const stripped = code
          .replace(/^ {2}summary:\s+(['"`]).*\1,$/gm, '')
          .replace(/^ {2}(?:budget|stepUp|beforeFactor): [\w']+,$/gm, '')
          .replace(/^ {2}errors: \[[^\]]*\],$/gm, '');
        if (/^ {2}summary:/m.test(stripped))
          throw new Error(`${id} has a summary that the plugin can't remove.`);
        return { code: stripped, map: null };
      },
    },
  };
}

/** Modules by the beginnings of their paths below `src/`, of the web app, the contract or the lending rules. */
interface Modules {
  named: string[];
  /** Of the named ones, those that come after the first paint. */
  except?: string[];
}

/** What the first paint needs. */
const shell: Modules = {
  named: [
    'app.tsx',
    'main.tsx',
    'routes.tsx',
    'api/',
    'identity/sign-in-frame',
    'jsx/',
    'router/',
    'session/session.ts',
    'session/use-expiry',
    'shell/',
    'ui/base/button',
    'ui/base/card',
    'ui/base/class-names',
    'ui/base/failure-note',
    'ui/base/first-screen-icons',
    'ui/base/icon.',
    'ui/base/press-on-space',
    'ui/base/skeleton',
    'ui/base/text-link',
    'ui/base/theme',
    'ui/base/toast.',
    'ui/base/toaster-loading',
    'ui/form/field.',
    'ui/form/password-field',
    'ui/form/text-field',
    'ui/form/use-action',
    'ui/form/use-schema-form',
    'ui/page/failed-screen',
    'ui/page/top-bar-tools',
    'ui/page/page',
    'ui/text/format-dates',
    'failure-sentences-of-any-screen.ts',
    'common-schemas.ts',
    'device-mark.ts',
    'email-as-kept.ts',
    'given-email-and-password-fields.ts',
    'current-user.ts',
    'define-call.ts',
    'id-verification-status.ts',
    'login-and-register-toasts.ts',
    'membership-level.ts',
    'public-config.ts',
    'sign-in-and-out.ts',
    'split-phone-extension.ts',
    'clean-typed-digits.ts',
    'clean-typed-text.ts',
  ],
  except: [
    'api/upload',
    'shell/lazy/',
    'shell/member/',
    'shell/not-found',
    'shell/sandbox-clock',
    'session/current-user.ts',
  ],
};

/** What /register needs more. The profile and an admin's changes have the same fields. */
const register: Modules = {
  named: [
    'identity/register-page',
    'identity/warn-of-password',
    'ui/form/name-fields',
    'ui/form/new-password-field',
    'new-password-field.ts',
    'new-email-field.ts',
    'name-and-phone-fields.ts',
    'register.ts',
    'text-fields.ts',
  ],
};

/** What every screen shows once somebody is signed in, in one file: as many small ones weigh more. */
const member: Modules = {
  named: [
    'id-verifications/id-standing',
    'loans/loan/is-refunded',
    'loans/returns/refunds-and-disputes',
    'notices/notice-bell',
    'notices/notices-query',
    'notices/read-mark',
    'session/current-user',
    'session/drafts',
    'shell/lazy/',
    'shell/member/',
    'ui/base/badge',
    'ui/base/icons',
    'ui/base/level-badge',
    'ui/base/progress-bar',
    'ui/page/empty-state',
    'ui/page/error-state',
    'ui/page/loading',
    'ui/page/show-more',
    'ui/text/date-text',
    'ui/text/facts',
    'ui/text/money',
    'ui/text/person-name',
    'ui/text/text-with-unbroken-phrases',
    'ui/text/count-with-noun',
    'number-of-days-text.ts',
    'why-not-decimal-comma.ts',
    'due-date-texts.ts',
    'days-until-due-and-overdue.ts',
    'due-dates.ts',
    'email-confirmation.ts',
    'loan-badges.ts',
    'loan-number.ts',
    'loan-request-eligibility.ts',
    'loan-limits.ts',
    'loan-request.ts',
    'loan-params.ts',
    'loan-status.ts',
    'my-loans.ts',
    'local-days.ts',
    'mailed-link-token.ts',
    'money-codecs.ts',
    'my-bank-account.ts',
    'my-notices.ts',
    'price-loan.ts',
    'rate-codecs.ts',
    'toasts-and-shared-sentences.ts',
    'time-zone-names.ts',
    'clock-reading-in-time-zone.ts',
  ],
};

/** What the dashboard shows, most of which the other screens of a borrower show too. */
const borrower: Modules = {
  named: [
    'bank-accounts/',
    'dashboard/',
    'identity/send-confirmation',
    'identity/unconfirmed-email',
    'loans/loan/',
    'loans/next-step/',
    'loans/returns/',
    'ui/page/main-message',
    'cancel-loan.ts',
  ],
  except: [
    'bank-accounts/link-',
    'bank-accounts/collect-',
    'loans/loan/is-refunded',
    'loans/loan/loan-failed',
  ],
};

/** What a borrower's other screens share. */
const loans: Modules = {
  named: [
    'loans/documents/',
    'loans/loan/loan-failed',
    'loans/page/loan-history',
    'loans/request/acceptance-fields',
    'loans/request/loan-summary',
    'loans/request/submit-bar',
    'loans/request/use-',
  ],
};

/** What a borrower's other screens and an admin's share. */
const shared: Modules = {
  named: [
    'api/upload',
    'extension-requests.ts',
    'id-review-time.ts',
    'pending-id-verifications.ts',
    'upload-id.ts',
    'second-factor-proof.ts',
    'identity/announcement',
    'identity/factors/factor-',
    'identity/factors/browser-passkeys',
    'identity/factors/use-challenge',
    'second-factors.ts',
    'add-second-factor.ts',
    'second-factor-challenge-and-sign-in.ts',
    'identity/use-link-token',
    'session/kept-draft',
    'session/use-typed-texts',
    'ui/form/checkbox-field',
    'ui/form/email-for-password-manager',
    'ui/form/select-field',
    'ui/form/textarea-field',
    'ui/form/use-edited-fields',
    'ui/page/folding-card',
    'ui/page/print-sheet-button',
    'ui/page/printable-card',
    'ui/page/use-open-when-printed',
    'ui/text/callout',
    'ui/text/quoted',
    'calendar-day-inputs.ts',
    'debit-statuses.ts',
    'link-bank-account.ts',
    'sort-direction.ts',
    'loan-documents.ts',
    'my-loan-page.ts',
    'change-my-profile.ts',
    'change-or-reset-password.ts',
    'payout-wait-after-account-change.ts',
    'policy.ts',
    'sessions.ts',
  ],
};

/** A window over the page. */
const dialogs: Modules = {
  named: ['ui/overlay/backdrop', 'ui/overlay/confirm-dialog', 'ui/overlay/dialog'],
};

/** What several screens of an admin share. */
const admin: Modules = {
  named: [
    'admin/admin-routes',
    'admin/desk.',
    'admin/find-button',
    'admin/active-loans/adjustments/',
    'admin/active-loans/debit-sentences',
    'admin/active-loans/disbursed-date',
    'admin/books/of-lender',
    'admin/books/print-button',
    'admin/books/use-books',
    'admin/closes/break-list',
    'admin/closes/use-closes',
    'admin/financial/event-sentences',
    'admin/keys/',
    'admin/list/',
    'admin/members/',
    'admin/refunds-and-disputes/',
    'admin/today/today-strip',
    'shell/not-found',
    'ui/text/phone-link',
    'telephone-link.ts',
    'active-loans.ts',
    'pending-loans.ts',
    'disburse-loans.ts',
    'lender-payout-account.ts',
    'error-catalogue.ts',
  ],
};

/** What staff see of Today on every screen, which admin screens share. */
const today: Modules = {
  named: [
    'admin/today/today-count',
    'admin/today/today-rows',
    'admin/today/use-today',
    'ui/text/capitalized',
    'today-page.ts',
    'today-texts.ts',
  ],
};

const sourceFolders = ['src/', '../../packages/contract/src/', '../../packages/lending/src/'];
const modules = sourceFolders.flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  ),
);

/** Matches the paths of some modules, and of a library's files. Throws for a name that no module has. */
function modulesNamed({ named, except = [] }: Modules, library?: string): RegExp {
  for (const name of [...named, ...except])
    if (!modules.some((file) => file.startsWith(name))) throw new Error(`No module is ${name}.`);
  const anyOf = (names: string[]) =>
    names.map((name) => name.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|');
  const others = except.length > 0 ? `(?!${anyOf(except)})` : '';
  const ours = `[\\\\/]src[\\\\/]${others}(?:${anyOf(named)})`;
  return new RegExp(library ? `${ours}|node_modules[\\\\/]${library}` : ours);
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), sonnerWithoutStyleElement(), callsWithoutServerParts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The oldest browsers that are supported. index.html, README.md and docs/operations.md name them too.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // The content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen needs compresses best together.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|zod)[\\/]/,
            },
            { name: 'shell', test: modulesNamed(shell) },
            { name: 'register', test: modulesNamed(register) },
            {
              name: 'member',
              test: modulesNamed(member, '@tanstack[\\\\/](?!.*[iI]nfiniteQuery)'),
            },
            { name: 'borrower', test: modulesNamed(borrower) },
            { name: 'shared', test: modulesNamed(shared, '@tanstack') },
            { name: 'loans', test: modulesNamed(loans) },
            { name: 'dialogs', test: modulesNamed(dialogs) },
            { name: 'today', test: modulesNamed(today) },
            { name: 'admin', test: modulesNamed(admin) },
          ],
        },
      },
    },
  },
  ...(server ? { server: { proxy: { [serverPaths.source]: { target: server } } } } : {}),
});
