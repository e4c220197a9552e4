// How a card's fields are written and checked, as far as a page can tell without the bank.

/** Groups a card number as it is embossed: fours, or 4-6-5 for American Express. */
export function formatCardNumber(typed) {
  const digits = onlyDigits(typed);
  if (/^3[47]/.test(digits)) {
    return joinGroups([digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)], ' ');
  }
  return joinGroups(digits.slice(0, 19).match(/.{1,4}/g) ?? [], ' ');
}

/** Writes what was typed as `MM / YY`; a browser's autofill may bring four digits of the year. */
export function formatExpiration(typed) {
  let digits = onlyDigits(typed);
  if (/^\s*[1-9]\s*\//.test(typed) || /^[2-9]/.test(digits)) {
    digits = `0${digits}`;
  }
  const year = digits.slice(2);
  return joinGroups([digits.slice(0, 2), year.slice(0, year.startsWith('20') ? 4 : 2)], ' / ');
}

export function formatCvc(typed) {
  return onlyDigits(typed).slice(0, 4);
}

/**
 * Formats an input as it is typed in, keeping the caret behind the same digit.
 * @param {HTMLInputElement} input
 * @param {(typed: string) => string} format
 */
export function formatWhileTyping(input, format) {
  input.addEventListener('input', () => {
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    const digitsBefore = onlyDigits(input.value.slice(0, caret)).length;
    input.value = format(input.value);
    const next = atEnd ? input.value.length : afterDigits(input.value, digitsBefore);
    input.setSelectionRange(next, next);
  });
}

/** Stripe's sentence for what is wrong with a number, or null. */
export function cardNumberProblem(value) {
  const digits = onlyDigits(value);
  const length = /^3[47]/.test(digits) ? 15 : 16;
  if (digits.length < length) {
    return 'Your card number is incomplete.';
  }
  return passesLuhn(digits) ? null : 'Your card number is invalid.';
}

/** Whether the date has passed is the bank's to say: it has a clock of its own. */
export function expirationProblem(value) {
  const { month, year } = readExpiration(value);
  if (year === '') {
    return "Your card's expiration date is incomplete.";
  }
  return Number(month) >= 1 && Number(month) <= 12
    ? null
    : "Your card's expiration date is invalid.";
}

export function cvcProblem(value) {
  return onlyDigits(value).length < 3 ? "Your card's security code is incomplete." : null;
}

export function nameProblem(value) {
  return value.trim() === '' ? 'Enter the name on the card.' : null;
}

/** The month as typed and the year in four digits; each empty where it is incomplete. */
export function readExpiration(value) {
  const digits = onlyDigits(value);
  const year = digits.slice(2);
  if (year.length === 2) {
    return { month: digits.slice(0, 2), year: `20${year}` };
  }
  return { month: digits.slice(0, 2), year: year.length === 4 ? year : '' };
}

export function onlyDigits(text) {
  return text.replaceAll(/\D/g, '');
}

function joinGroups(groups, separator) {
  return groups.filter((group) => group !== '').join(separator);
}

function afterDigits(text, count) {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) {
      return index;
    }
    if (/\d/.test(text[index])) {
      seen += 1;
    }
  }
  return text.length;
}

function passesLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.at(-1 - place));
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
