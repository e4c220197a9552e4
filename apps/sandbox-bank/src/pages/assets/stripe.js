// Stands where Stripe.js stands, for a product that runs on the sandbox bank: the one call it
// makes, collectFinancialConnectionsAccounts, opens the bank's picker in a modal dialog.
(() => {
  const bank = new URL(document.currentScript.src).origin;
  const OPENS_WITHIN_MS = 15_000;

  loadStylesheet(`${bank}/sandbox/picker.css`);

  function Stripe(publishableKey, { stripeAccount = null } = {}) {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_test_')) {
      throw new Error('Stripe() on the sandbox bank takes a publishable test key (pk_test_…).');
    }
    return {
      collectFinancialConnectionsAccounts: (options) =>
        collectAccounts({ publishableKey, stripeAccount }, options?.clientSecret),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }
  // @stripe/stripe-js 10 warns on the console of any other release than the one it expects.
  Stripe.version = 'endive';
  window.Stripe = Stripe;

  async function collectAccounts(caller, clientSecret) {
    const sessionId = /^(fcsess_[A-Za-z0-9_]+?)_secret_/.exec(String(clientSecret))?.[1];
    if (!sessionId) {
      return refusal('invalid_request_error', 'clientSecret must be a bank link session’s.');
    }
    if (document.querySelector('dialog.sandbox-picker')) {
      return refusal('invalid_request_error', 'A bank link is already open on this page.');
    }
    return pickAccounts(caller, clientSecret, sessionId);
  }

  function pickAccounts(caller, clientSecret, sessionId) {
    const { dialog, frame } = openDialog(`${bank}/sandbox/link/${sessionId}`);
    return new Promise((resolve) => {
      let ready = false;
      let cancelled = false;
      const tooLate = setTimeout(
        () => finish(refusal('api_connection_error', 'The sandbox bank does not answer.')),
        OPENS_WITHIN_MS,
      );

      function finish(result) {
        clearTimeout(tooLate);
        window.removeEventListener('message', receive);
        dialog.close();
        dialog.remove();
        resolve(result);
      }
      function send(message) {
        frame.contentWindow.postMessage(message, bank);
      }
      function receive({ origin, source, data }) {
        if (origin !== bank || source !== frame.contentWindow) {
          return;
        }
        if (data?.type === 'sandbox-link:ready' && !ready) {
          ready = true;
          clearTimeout(tooLate);
          frame.focus();
          send({ type: 'sandbox-link:open', clientSecret, ...caller });
          if (cancelled) {
            send({ type: 'sandbox-link:cancel' });
          }
        } else if (data?.type === 'sandbox-link:done') {
          finish({ financialConnectionsSession: asStripeJs(data.session) });
        } else if (data?.type === 'sandbox-link:failed') {
          finish({ error: data.error });
        }
      }

      window.addEventListener('message', receive);
      // Escape outside the frame: the picker tells the bank, as it does for its own Cancel.
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        cancelled = true;
        if (ready) {
          send({ type: 'sandbox-link:cancel' });
        }
      });
      // A browser lets a second Escape close a dialog whatever its page says.
      dialog.addEventListener('close', () => {
        if (dialog.isConnected) {
          dialog.showModal();
        }
      });
    });
  }

  function openDialog(address) {
    const dialog = document.createElement('dialog');
    dialog.className = 'sandbox-picker';
    dialog.setAttribute('aria-label', 'Link a bank account');
    dialog.tabIndex = -1;
    const frame = document.createElement('iframe');
    frame.title = 'Sandbox Bank';
    frame.src = address;
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    // A frame that is still loading swallows Escape, so the focus goes there when it is ready.
    dialog.focus();
    return { dialog, frame };
  }

  /** Stripe.js gives the linked accounts as an array where the API has a list object. */
  function asStripeJs(session) {
    return { ...session, accounts: session.accounts.data };
  }

  function refusal(type, message) {
    return { error: { type, message } };
  }

  function loadStylesheet(address) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
  }
})();
