import { expect, test } from 'vitest';
import { whyWeak } from './weak-passwords.ts';

const ann = { email: 'ann.quill@mail.example', names: ['Ännchen', 'O’Quill'] };

test.each([
  'qwertyuiop',
  '1234567890',
  'Password123',
  'Winter2026!',
  '!!!Michael1990',
  ' BASKETBALL ',
])('%j is among the first that people guess', (password) => {
  expect(whyWeak(password, ann)).toMatch(/among the first that people guess/);
});

test.each([
  'ann.quill@mail.example',
  'Ann.Quill-1990',
  'ännchen 2026',
  'annchen 2026',
  'A\u0308nnchen O’Quill',
  'O’Quill Ännchen 1!',
  '12OQuill3456',
])('%j is one’s own name or email', (password) => {
  expect(whyWeak(password, ann)).toMatch(/your own name or email/);
});

test.each([
  'a long enough password',
  'correct horse battery staple',
  'Quill writes with feathers',
  '8402971563508',
  'Ännchen keeps bees',
])('%j is neither', (password) => {
  expect(whyWeak(password, ann)).toBeNull();
});
