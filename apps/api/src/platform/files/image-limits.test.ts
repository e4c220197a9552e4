import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createImages, usualLimits } from './check-or-redraw-image.ts';
import { claimingPng } from './images.testing.ts';

const sender = { memberId: 'ann', left: new AbortController().signal };
const drawn = (side: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: 'teal' } });

const tooManyPixels = { code: 'file_too_large', message: expect.stringContaining('pixels') };
const tooCostly = { code: 'file_too_large', message: expect.stringContaining('memory or time') };

describe('an image costs no more than its limits', () => {
  test('counts its pixels by width, height, channels and depth', async () => {
    const { check } = createImages({ ...usualLimits, pixelBytes: 100 * 100 * 4 });
    await check({ content: await drawn(100).png().toBuffer(), sender });
    await check({ content: await drawn(100, 4).png().toBuffer(), sender });
    const deep = await drawn(100).toColourspace('rgb16').png().toBuffer();
    await expect(check({ content: deep, sender })).rejects.toMatchObject(tooManyPixels);
    const wide = await drawn(101, 4).png().toBuffer();
    await expect(check({ content: wide, sender })).rejects.toMatchObject(tooManyPixels);
  });

  test('a phone’s 50 megapixels are within the usual limits, and as many in 16 bits are not', async () => {
    const { check } = createImages(usualLimits);
    const claimed = { width: 8_160, height: 6_144 };
    await expect(check({ content: claimingPng(claimed), sender })).rejects.toMatchObject({
      code: 'damaged_file',
    });
    const deep = claimingPng({ ...claimed, bits: 16 });
    await expect(check({ content: deep, sender })).rejects.toMatchObject(tooManyPixels);
  });

  test('is given up when the process that decodes it takes too much memory', async () => {
    const interlaced = await drawn(6_000)
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    const { check } = createImages({ ...usualLimits, residentBytes: 120_000_000 });
    await expect(check({ content: interlaced, sender })).rejects.toMatchObject(tooCostly);
    await check({ content: await drawn(100).jpeg().toBuffer(), sender });
  });

  test('is given up when it takes too long', async () => {
    const { check } = createImages({ ...usualLimits, longestMs: 1 });
    const content = await drawn(100).jpeg().toBuffer();
    await expect(check({ content, sender })).rejects.toMatchObject(tooCostly);
  });
});

test('an image whose sender leaves is given up, and the next one is decoded', async () => {
  const { check, redraw } = createImages(usualLimits);
  const content = await drawn(100).jpeg().toBuffer();
  const leaving = new AbortController();
  const left = check({ content, sender: { memberId: 'bob', left: leaving.signal } });
  const next = redraw({ content, sender }, { format: 'png', longestSide: 10 });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'malformed_request' });
  expect(await sharp(await next).metadata()).toMatchObject({ format: 'png', width: 10 });
});
