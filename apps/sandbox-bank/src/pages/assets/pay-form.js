// The payment form: two methods, one payment at a time, errors beside what caused them.
import { NoAnswer, newIdempotencyKey, postToBank, sessionId } from './api.js';
import {
  cardNumberProblem,
  cvcProblem,
  expirationProblem,
  formatCardNumber,
  formatCvc,
  formatExpiration,
  formatWhileTyping,
  nameProblem,
  onlyDigits,
  readExpiration,
} from './card-input.js';

const form = document.getElementById('pay-form');
const methods = form.querySelector('.methods');
const payButton = document.getElementById('pay');
const progress = document.getElementById('progress');
const formError = document.getElementById('form-error');
const bankError = document.getElementById('bank-account-error');
const fields = {
  number: document.getElementById('card-number'),
  expiration: document.getElementById('card-expiration'),
  cvc: document.getElementById('card-cvc'),
  name: document.getElementById('card-name'),
};
const PROBLEMS = {
  number: cardNumberProblem,
  expiration: expirationProblem,
  cvc: cvcProblem,
  name: nameProblem,
};

/** Where Stripe's `param` and `code` belong on this page. */
const FIELD_OF_PARAM = {
  number: 'number',
  exp_month: 'expiration',
  exp_year: 'expiration',
  cvc: 'cvc',
  name: 'name',
};
const FIELD_OF_CODE = {
  card_declined: 'number',
  incorrect_number: 'number',
  invalid_number: 'number',
  expired_card: 'expiration',
  invalid_expiry_month: 'expiration',
  invalid_expiry_year: 'expiration',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
};

let shown = null;
/** The last payment no answer came to: pressed again unchanged, it must be the same payment. */
let unanswered = null;

formatWhileTyping(fields.number, formatCardNumber);
formatWhileTyping(fields.expiration, formatExpiration);
formatWhileTyping(fields.cvc, formatCvc);
for (const [name, input] of Object.entries(fields)) {
  input.addEventListener('input', () => showFieldError(name, ''));
}
for (const radio of form.elements.method) {
  radio.addEventListener('change', showChosenMethod);
}
for (const button of form.querySelectorAll('.use')) {
  button.addEventListener('click', () => useTestCard(button.dataset.number));
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  pay();
});

/**
 * @param session an open checkout session
 * @param {string} amount what to pay, in words
 * @param {{ onPaid: (session) => void, onNotOpen: () => void }} then
 */
export function showPayForm(session, amount, then) {
  shown = { amount, ...then };
  const allowed = session.payment_method_types ?? ['card'];
  for (const method of form.querySelectorAll('.method')) {
    method.hidden = !allowed.includes(method.dataset.method);
  }
  if (!allowed.includes(chosenMethod())) {
    form.elements.method.value = allowed[0];
  }
  showChosenMethod();
  setPaying(false);
}

async function pay() {
  if (payButton.getAttribute('aria-disabled') === 'true') {
    return;
  }
  clearErrors();
  if (chosenMethod() === 'card' && !cardIsComplete()) {
    return;
  }
  setPaying(true);
  const attempt = nextAttempt();
  try {
    const session = await postToBank(
      `/v1/test_helpers/checkout/sessions/${sessionId}/pay`,
      attempt.details,
      attempt.key,
    );
    unanswered = null;
    progress.textContent = 'Payment received.';
    shown.onPaid(session);
  } catch (error) {
    unanswered = error instanceof NoAnswer ? attempt : null;
    setPaying(false);
    showRefusal(error);
  }
}

function nextAttempt() {
  const details = chosenMethod() === 'card' ? cardDetails() : bankDetails();
  const same = unanswered && JSON.stringify(unanswered.details) === JSON.stringify(details);
  return same ? unanswered : { details, key: newIdempotencyKey() };
}

function cardDetails() {
  const { month, year } = readExpiration(fields.expiration.value);
  return {
    'card[number]': onlyDigits(fields.number.value),
    'card[exp_month]': String(Number(month)),
    'card[exp_year]': year,
    'card[cvc]': fields.cvc.value,
    'card[name]': fields.name.value.trim(),
  };
}

function bankDetails() {
  return { 'us_bank_account[account]': form.elements.account.value };
}

function cardIsComplete() {
  const wrong = Object.keys(fields).filter((name) => {
    const problem = PROBLEMS[name](fields[name].value);
    showFieldError(name, problem ?? '');
    return problem !== null;
  });
  if (wrong.length > 0) {
    fields[wrong[0]].focus();
  }
  return wrong.length === 0;
}

function showRefusal(error) {
  if (error.code === 'checkout_session_not_open') {
    shown.onNotOpen();
    return;
  }
  const param = error.param?.match(/(\w+)\]?$/)?.[1];
  const field = FIELD_OF_PARAM[param] ?? FIELD_OF_CODE[error.code];
  if (chosenMethod() === 'card' && field) {
    showFieldError(field, error.message);
    fields[field].focus();
  } else if (chosenMethod() === 'us_bank_account' && !(error instanceof NoAnswer)) {
    bankError.textContent = error.message;
    form.querySelector('input[name="account"]:checked').focus();
  } else {
    formError.textContent = error.message;
    payButton.focus();
  }
}

function showFieldError(name, message) {
  const input = fields[name];
  document.getElementById(`${input.id}-error`).textContent = message;
  if (message === '') {
    input.removeAttribute('aria-invalid');
  } else {
    input.setAttribute('aria-invalid', 'true');
  }
}

function clearErrors() {
  formError.textContent = '';
  bankError.textContent = '';
  for (const name of Object.keys(fields)) {
    showFieldError(name, '');
  }
}

/** The button keeps the focus while it works, so it says it is disabled instead of being it. */
function setPaying(paying) {
  if (paying) {
    payButton.focus();
  }
  methods.inert = paying;
  payButton.setAttribute('aria-disabled', String(paying));
  payButton.textContent = paying ? `Paying ${shown.amount}…` : `Pay ${shown.amount}`;
  progress.textContent = paying ? 'Processing the payment.' : '';
  form.setAttribute('aria-busy', String(paying));
}

function chosenMethod() {
  return form.elements.method.value;
}

function showChosenMethod() {
  document.getElementById('card-fields').hidden = chosenMethod() !== 'card';
  document.getElementById('bank-fields').hidden = chosenMethod() !== 'us_bank_account';
}

/** A year late enough for any place the bank's clock may have been moved to. */
function useTestCard(number) {
  fields.number.value = formatCardNumber(number);
  fields.expiration.value = '12 / 49';
  fields.cvc.value = '123';
  clearErrors();
  (fields.name.value === '' ? fields.name : payButton).focus();
}
