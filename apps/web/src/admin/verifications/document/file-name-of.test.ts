import { describe, expect, it } from 'vitest';
import { fileNameOf } from './file-name-of.ts';

describe('the name of an ID file', () => {
  it('is the last part of its path, without the signature', () => {
    expect(fileNameOf('/uploads/id/4f2a.jpg?expires=17&signature=a/b')).toBe('4f2a.jpg');
  });

  it('is shown as it was written', () => {
    expect(fileNameOf('/uploads/id/ID%20card.png')).toBe('ID card.png');
  });

  it('stays as it is when it cannot be decoded', () => {
    expect(fileNameOf('/uploads/id/100%.png')).toBe('100%.png');
  });
});
