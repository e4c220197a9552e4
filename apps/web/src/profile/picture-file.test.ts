import { describe, expect, it } from 'vitest';
import { refusePicture } from './picture-file.ts';

describe('a profile picture', () => {
  // spec: 9.4.3, 9.4.4
  it.each(['image/jpeg', 'image/jpg', 'image/png'])('may be %s of 5 MB', (type) => {
    expect(refusePicture({ type, size: 5_242_880 })).toBeNull();
  });

  // spec: 5.5.1, 9.4.4
  it.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])('may not be %j', (type) => {
    expect(refusePicture({ type, size: 10 })).toBe('Only JPG, JPEG, and PNG files are allowed');
  });

  // spec: 5.5.2, 9.4.3
  it('may not be larger than 5 MB', () => {
    expect(refusePicture({ type: 'image/png', size: 5_242_881 })).toBe(
      'File size must be less than 5MB',
    );
  });
});
