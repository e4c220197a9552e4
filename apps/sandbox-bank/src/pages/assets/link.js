// The bank picker. It runs in a frame that the Stripe() shim opens, is given the client secret by
// message, and answers with the finished session.
import { callAs, newIdempotencyKey, postToBank, sessionId } from './api.js';

const waiting = document.getElementById('waiting');
const problem = document.getElementById('problem');
const progress = document.getElementById('progress');
const cancelButton = document.getElementById('cancel');

/** Who opened us and for which session, from the first message: the only origin we answer. */
let openerOrigin = null;
let secret = '';
let busy = false;
/** Escape may come between our being ready and our being told the session. */
let leaving = false;

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || (openerOrigin && event.origin !== openerOrigin)) {
    return;
  }
  if (event.data?.type === 'sandbox-link:open' && !openerOrigin) {
    openerOrigin = event.origin;
    open(event.data);
  } else if (event.data?.type === 'sandbox-link:cancel' && openerOrigin) {
    cancel();
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    cancel();
  } else if (event.key === 'Tab') {
    keepFocus(event);
  }
});
document.getElementById('sandbox-bank').addEventListener('click', () => showStep('accounts'));
for (const button of document.querySelectorAll('[data-account]')) {
  button.addEventListener('click', () => link(button));
}
cancelButton.addEventListener('click', cancel);

if (window.parent === window) {
  waiting.textContent = 'This page opens inside the page that links your account.';
} else {
  // To anyone: it says nothing but that this page is here.
  window.parent.postMessage({ type: 'sandbox-link:ready' }, '*');
}

function open({ clientSecret, publishableKey, stripeAccount }) {
  if (!clientSecret.startsWith(`${sessionId}_secret_`)) {
    fail({ type: 'invalid_request_error', message: 'The client secret is not this session’s.' });
    return;
  }
  callAs(publishableKey, stripeAccount);
  secret = clientSecret;
  waiting.hidden = true;
  cancelButton.hidden = false;
  showStep('banks');
  if (leaving) {
    cancel();
  }
}

function showStep(step) {
  for (const id of ['banks', 'accounts']) {
    document.getElementById(id).hidden = id !== step;
  }
  document.getElementById(`${step}-title`).focus();
}

/** Tab goes round within the picker: behind it is a page that takes no focus. */
function keepFocus(event) {
  const stops = [...document.querySelectorAll('button')].filter((button) =>
    button.checkVisibility(),
  );
  const at = stops.indexOf(document.activeElement);
  if (event.shiftKey && at <= 0) {
    event.preventDefault();
    stops.at(-1)?.focus();
  } else if (!event.shiftKey && at === stops.length - 1) {
    event.preventDefault();
    stops[0]?.focus();
  }
}

async function link(button) {
  if (busy) {
    return;
  }
  setBusy(true, 'Linking the account…');
  problem.textContent = '';
  try {
    answer({
      type: 'sandbox-link:done',
      session: await complete({ account: button.dataset.account }),
    });
  } catch (error) {
    setBusy(false, '');
    problem.textContent = error.message;
    button.focus();
  }
}

async function cancel() {
  leaving = true;
  if (busy || !openerOrigin) {
    return;
  }
  setBusy(true, 'Closing…');
  try {
    answer({ type: 'sandbox-link:done', session: await complete({ outcome: 'cancel' }) });
  } catch (error) {
    fail(error);
  }
}

function complete(choice) {
  return postToBank(
    `/v1/test_helpers/financial_connections/sessions/${secret}/complete`,
    choice,
    newIdempotencyKey(),
  );
}

function fail({ type, code, message }) {
  answer({ type: 'sandbox-link:failed', error: { type, code, message } });
}

function answer(message) {
  window.parent.postMessage(message, openerOrigin);
}

function setBusy(isBusy, words) {
  busy = isBusy;
  progress.textContent = words;
  for (const button of document.querySelectorAll('button')) {
    button.setAttribute('aria-disabled', String(isBusy));
  }
}
