import { describe, expect, it } from 'vitest';
import {
  cardNumberProblem,
  cvcProblem,
  expirationProblem,
  formatCardNumber,
  formatCvc,
  formatExpiration,
  nameProblem,
  readExpiration,
} from './card-input.js';

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42', '4242 4242 42'],
    ['378282246310005', '3782 822463 10005'],
    ['', ''],
    ['abc', ''],
  ])('typed as %j is written %j', (typed, written) => {
    expect(formatCardNumber(typed)).toBe(written);
  });

  it.each([
    ['4242 4242 4242 4242', null],
    ['4000 0000 0000 0002', null],
    ['4000 0000 0000 9995', null],
    ['4000 0000 0000 0069', null],
    ['4000 0000 0000 0127', null],
    ['3782 822463 10005', null],
    ['4242 4242', 'Your card number is incomplete.'],
    ['', 'Your card number is incomplete.'],
    ['4242 4242 4242 4241', 'Your card number is invalid.'],
  ])('of %j has the problem %j', (number, problem) => {
    expect(cardNumberProblem(number)).toBe(problem);
  });
});

describe('an expiration', () => {
  it.each([
    ['1234', '12 / 34'],
    ['12/34', '12 / 34'],
    ['12 / 34', '12 / 34'],
    ['12/2034', '12 / 2034'],
    ['12/203', '12 / 203'],
    ['1/34', '01 / 34'],
    ['5', '05'],
    ['12345', '12 / 34'],
    ['1', '1'],
    ['', ''],
  ])('typed as %j is written %j', (typed, written) => {
    expect(formatExpiration(typed)).toBe(written);
  });

  it.each([
    ['12 / 34', null],
    ['12 / 2034', null],
    ['13 / 34', "Your card's expiration date is invalid."],
    ['00 / 34', "Your card's expiration date is invalid."],
    ['12 / 203', "Your card's expiration date is incomplete."],
    ['12', "Your card's expiration date is incomplete."],
  ])('of %j has the problem %j', (value, problem) => {
    expect(expirationProblem(value)).toBe(problem);
  });

  it('is read with four digits of the year', () => {
    expect(readExpiration('07 / 34')).toEqual({ month: '07', year: '2034' });
    expect(readExpiration('07 / 2034')).toEqual({ month: '07', year: '2034' });
  });
});

it('takes three or four digits as a security code', () => {
  expect(formatCvc('12a345')).toBe('1234');
  expect(cvcProblem('12')).toBe("Your card's security code is incomplete.");
  expect(cvcProblem('123')).toBeNull();
});

it('needs a name', () => {
  expect(nameProblem('  ')).toBe('Enter the name on the card.');
  expect(nameProblem('Ada Moss')).toBeNull();
});
