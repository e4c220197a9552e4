import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serverAddresses } from '../../packages/contract/src/server-addresses.ts';

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
 * react-router gives browsers its development build, and makes its form and its navigation link in a way that no bundler
 * may leave out. We use neither, and `/login` carries what is left.
 */
function routerWithoutUnused(): Plugin {
  return {
    name: 'router-without-unused',
    apply: 'build',
    transform: {
      filter: {
        id: /react-router[\\/]dist[\\/].*chunk-\w+\.mjs/,
        code: /ENABLE_DEV_WARNINGS = true/,
      },
      handler(code) {
        const stripped = code
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
          .replace(/^var (\w+) = (React\d+\.forwardRef)\(/gm, 'var $1 = /* @__PURE__ */ $2(')
          .replace(/^\w+\.displayName = "\w+";$/gm, '');
        return { code: stripped, map: null };
      },
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), sonnerWithoutStyleElement(), routerWithoutUnused()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen needs compresses best together.
        codeSplitting: {
          groups: [
            {
              // Long lists are not on the first screens, and `useMutationState` is the back admin-tools's alone.
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zod)[\\/](?!.*(useMutationState|[iI]nfiniteQuery))/,
            },
            {
              name: 'shell',
              test: /[\\/]src[\\/]((app|routes)\.tsx|(api|session|shell)[\\/](?!lazy[\\/]|not-found|sandbox-clock|kept-draft|use-typed-texts|drafts)|ui[\\/](base|form|page|text)[\\/](button|class-names|error-state|failure-note|fields|format|header-slot|icon\.|page|password-field|skeleton|text-link|toast\.|use-contract-form|use-action)|(call|codecs|messages|people|system)\.ts)/,
            },
            {
              // What every screen behind the door shows, in one file: as many small ones weigh more.
              name: 'parts',
              test: /[\\/]src[\\/](ui[\\/](base|page|text)[\\/](badge|date-text|empty-state|facts|icons|loading|money|person-name|progress|show-more|unbroken-text)|(loans|account|bank-account|personal-fields|money-codecs))\.tsx?/,
            },
          ],
        },
      },
    },
  },
  ...(server ? { server: { proxy: { [serverAddresses.source]: { target: server } } } } : {}),
});
