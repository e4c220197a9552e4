// The hosted checkout page: shows a session in its present state, and takes a payment for it.
import { getFromBank, sessionId } from './api.js';
import { showPayForm } from './pay-form.js';

const page = {
  back: document.getElementById('back'),
  product: document.getElementById('product'),
  amount: document.getElementById('amount'),
  description: document.getElementById('description'),
  state: document.getElementById('state'),
  continue: document.getElementById('continue'),
  reload: document.getElementById('reload'),
  leave: document.getElementById('leave'),
  form: document.getElementById('pay-form'),
};

page.reload.addEventListener('click', openSession);
page.leave.addEventListener('click', () => window.history.back());
// Back from the product shows this page as it was left, still paying: ask how it stands now.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) {
    openSession();
  }
});
openSession();

async function openSession() {
  page.reload.hidden = true;
  page.leave.hidden = true;
  page.state.hidden = false;
  page.state.textContent = 'Loading the payment…';
  try {
    show(await getFromBank(`/v1/checkout/sessions/${sessionId}?expand[]=line_items`));
  } catch (error) {
    const missing = error.code === 'resource_missing';
    page.state.textContent = missing ? 'This payment page does not exist.' : error.message;
    page.reload.hidden = missing;
    // The merchant's own address comes with the session.
    page.leave.hidden = !page.back.hidden || window.history.length < 2;
    page.form.hidden = true;
  }
}

/** The form goes, and the focus that was in it would be lost. */
async function reopenSession() {
  await openSession();
  page.product.focus();
}

function show(session) {
  showOrder(session);
  page.form.hidden = session.status !== 'open';
  page.state.hidden = session.status === 'open';
  page.continue.hidden = session.status !== 'complete' || !session.success_url;
  if (session.status === 'open') {
    showPayForm(session, formatAmount(session), { onPaid: leaveFor, onNotOpen: reopenSession });
  } else if (session.status === 'complete') {
    page.back.hidden = true;
    page.state.textContent =
      session.payment_status === 'unpaid'
        ? 'Your bank payment is processing. There is nothing more to do here.'
        : 'This payment is complete. There is nothing more to do here.';
    page.continue.href = successUrl(session);
  } else {
    page.state.textContent = 'This payment page has expired. Go back to start again.';
  }
}

function showOrder(session) {
  const item = session.line_items?.data[0];
  page.product.textContent = item?.description ?? 'Payment';
  page.amount.textContent = formatAmount(session);
  document.title = `${page.product.textContent} · Sandbox Bank`;
  page.back.hidden = !session.cancel_url;
  if (session.cancel_url) {
    page.back.href = webAddress(session.cancel_url);
  }
}

function formatAmount(session) {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: session.currency,
  }).format(session.amount_total / 100);
}

function leaveFor(session) {
  window.location.assign(successUrl(session));
}

/** Stripe replaces this word in the address the merchant gave. */
function successUrl(session) {
  return webAddress(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
}

/** The addresses come from whoever made the session: never one that would run as script. */
function webAddress(address) {
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new Error(`Not a web address: ${url.protocol}`);
  }
  return url.href;
}
