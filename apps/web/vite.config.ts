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
    'routes.tsx',
    'api/',
    'jsx/',
    'router/',
    'session/',
    'shell/',
    'ui/base/button',
    'ui/base/class-names',
    'ui/base/failure-note',
    'ui/base/first-screen-icons',
    'ui/base/icon.',
    'ui/base/skeleton',
    'ui/base/text-link',
    'ui/base/toast.',
    'ui/form/checkbox-field',
    'ui/form/field.',
    'ui/form/password-field',
    'ui/form/text-field',
    'ui/form/use-action',
    'ui/form/use-contract-form',
    'ui/page/header-slot',
    'ui/page/page',
    'ui/text/count-of',
    'ui/text/format-dates',
    'common-codecs.ts',
    'current-user.ts',
    'define-call.ts',
    'member-statuses.ts',
    'public-config.ts',
    'sentences.ts',
    'sign-in.ts',
    'typed-text.ts',
  ],
  except: [
    'api/upload',
    'session/drafts',
    'session/kept-draft',
    'session/use-typed-texts',
    'shell/lazy/',
    'shell/not-found',
    'shell/sandbox-clock',
  ],
};

/** What every screen shows once somebody is signed in, in one file: as many small ones weigh more. */
const parts: Modules = {
  named: [
    'ui/base/badge',
    'ui/base/icons',
    'ui/base/progress-bar',
    'ui/page/empty-state',
    'ui/page/error-state',
    'ui/page/loading',
    'ui/page/show-more',
    'ui/text/date-text',
    'ui/text/facts',
    'ui/text/money',
    'ui/text/person-name',
    'ui/text/unbroken-text',
    'automatic-repayment.ts',
    'chosen-password.ts',
    'days-in-words.ts',
    'due-date-texts.ts',
    'due-dates.ts',
    'email-confirmation.ts',
    'id-verifications/id-standing',
    'loans/loan/is-refunded',
    'loan-documents.ts',
    'loan-request.ts',
    'loans.ts',
    'local-days.ts',
    'money-codecs.ts',
    'mailed-token.ts',
    'my-bank-account.ts',
    'notices.ts',
    'passwords.ts',
    'personal-fields.ts',
    'sessions.ts',
    'text-fields.ts',
    'time-zones.ts',
    'typed-number.ts',
    'zone-clock.ts',
  ],
};

const sourceFolders = ['src/', '../../packages/contract/src/', '../../packages/lending/src/'];
const modules = sourceFolders.flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  ),
);

/** Matches the paths of some modules. Throws for a name that no module has. */
function modulesNamed({ named, except = [] }: Modules): RegExp {
  for (const name of [...named, ...except])
    if (!modules.some((file) => file.startsWith(name))) throw new Error(`No module is ${name}.`);
  const anyOf = (names: string[]) =>
    names.map((name) => name.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|');
  const others = except.length > 0 ? `(?!${anyOf(except)})` : '';
  return new RegExp(`[\\\\/]src[\\\\/]${others}(?:${anyOf(named)})`);
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), sonnerWithoutStyleElement()],
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
              // Long lists are not on the first screens, and only the admin pages use `useMutationState`.
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zod)[\\/](?!.*(useMutationState|[iI]nfiniteQuery))/,
            },
            { name: 'shell', test: modulesNamed(shell) },
            { name: 'parts', test: modulesNamed(parts) },
          ],
        },
      },
    },
  },
  ...(server ? { server: { proxy: { [serverPaths.source]: { target: server } } } } : {}),
});
