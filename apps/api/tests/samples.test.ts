import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, SignedIn } from './api.ts';
import { type RunningProduct, registerBorrower, signInAdmin, startProduct } from './harness.ts';

/** Real documents and awkward files that may lie beside the project; where they do not, only made ones are tried. */
const samples = path.resolve(import.meta.dirname, '../../../../shared/samples');

type Refused = { code: keyof typeof statuses };

const statuses = { unsupported_file: 415, damaged_file: 422, file_too_large: 413 };

/** What a file ends as: as an ID its kind and type, as a picture its type, or the code it is refused with. */
interface Expected {
  name: string;
  content(): Promise<Buffer>;
  id: { kind: 'image' | 'pdf' | 'other'; type: string } | Refused;
  picture: { type: string } | Refused;
}

type Outcome = Pick<Expected, 'id' | 'picture'>;

const unsupported: Refused = { code: 'unsupported_file' };
const damaged: Refused = { code: 'damaged_file' };
const tooLarge: Refused = { code: 'file_too_large' };
const photograph: Outcome = {
  id: { kind: 'image', type: 'image/jpeg' },
  picture: { type: 'image/jpeg' },
};
const pdf: Outcome = { id: { kind: 'pdf', type: 'application/pdf' }, picture: unsupported };

function shown(type: string): Outcome {
  return { id: { kind: 'image', type }, picture: unsupported };
}

const awkward: Record<string, Outcome> = {
  'ids/100_pass-uto.jpg': photograph,
  'ids/100_pass2-uto.jpg': photograph,
  'ids/25_pass-uto.jpg': photograph,
  'ids/pdf-with-jpg.pdf': pdf,
  'pdf/evaljs.pdf': pdf,
  'pdf/libreoffice-writer-password.pdf': pdf,
  'pdf/minimal-document.pdf': pdf,
  'sharp/4.webp': shown('image/webp'),
  'sharp/65536-uint32-limit.png': { id: tooLarge, picture: tooLarge },
  'sharp/Landscape_6.jpg': photograph,
  'sharp/Portrait_8.jpg': photograph,
  'sharp/animated-loop-3.gif': shown('image/gif'),
  'sharp/check.svg': { id: unsupported, picture: unsupported },
  'sharp/truncated.png': { id: damaged, picture: damaged },
};

const found: Expected[] = Object.entries(awkward)
  .map(([name, outcome]) => ({ name, file: path.join(samples, name), ...outcome }))
  .filter(({ file }) => existsSync(file))
  .map(({ file, ...sample }) => ({ ...sample, content: async () => readFileSync(file) }));

function drawing(format: 'jpeg' | 'png' | 'tiff'): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: '#8090a0' } })
    .toFormat(format)
    .toBuffer();
}

const made: Expected[] = [
  { name: 'a JPEG', content: () => drawing('jpeg'), ...photograph },
  {
    name: 'a PNG',
    content: () => drawing('png'),
    id: { kind: 'image', type: 'image/png' },
    picture: { type: 'image/png' },
  },
  {
    name: 'a TIFF, which no browser shows',
    content: () => drawing('tiff'),
    id: { kind: 'other', type: 'image/tiff' },
    picture: unsupported,
  },
  {
    name: 'half of a PNG',
    content: async () => {
      const whole = await drawing('png');
      return whole.subarray(0, whole.length / 2);
    },
    id: damaged,
    picture: damaged,
  },
  {
    name: 'an SVG',
    content: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    id: unsupported,
    picture: unsupported,
  },
  {
    name: 'a page that calls itself a picture',
    content: async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    id: unsupported,
    picture: unsupported,
  },
];

describe('a file handed in', () => {
  let product: RunningProduct;
  let admin: SignedIn;
  let borrower: SignedIn;
  beforeAll(async () => {
    product = await startProduct();
    admin = await signInAdmin(product);
    borrower = await registerBorrower(product);
  });
  afterAll(() => product.stop());

  /** Named and declared as a JPEG, whatever it is: neither decides. */
  function upload(to: string, content: Buffer): Promise<Answered> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'scan.jpg');
    return product.call('POST', to, { token: borrower.token, form });
  }

  it.each([...made, ...found])('as an ID: $name', async ({ content, id }) => {
    const sent = await content();
    const answer = await upload('/profile/upload-id', sent);
    if ('code' in id) return expectRefused(answer, id);
    expect(answer.body).toMatchObject({ id_submitted: true, id_verification_status: 'pending' });
    const queue = await product.call('GET', '/admin/pending-verifications', { token: admin.token });
    expect(queue.body).toMatchObject([{ id_card_kind: id.kind }]);
    const served = await fetch(`${product.url}/${queue.body[0].id_card_url}`);
    expect(served.headers.get('content-type')).toBe(id.type);
    expect(Buffer.from(await served.arrayBuffer()).equals(sent)).toBe(true);
  });

  it.each([...made, ...found])('as a picture: $name', async ({ content, picture }) => {
    const answer = await upload('/profile/upload-picture', await content());
    if ('code' in picture) return expectRefused(answer, picture);
    expect(answer.status).toBe(200);
    const served = await fetch(`${product.url}/${answer.body.profile_picture_url}`);
    expect(served.headers.get('content-type')).toBe(picture.type);
    const { width, height, orientation, exif } = await sharp(
      Buffer.from(await served.arrayBuffer()),
    ).metadata();
    // Small, upright, and without what a camera writes into it.
    expect(Math.max(width, height)).toBeLessThanOrEqual(512);
    expect({ orientation, exif }).toEqual({ orientation: undefined, exif: undefined });
  });

  it.each(['id', 'picture'])('as an %s: nothing at all', async (to) => {
    const answer = await upload(`/profile/upload-${to}`, Buffer.alloc(0));
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'damaged_file' });
  });
});

function expectRefused(answer: Answered, { code }: Refused): void {
  expect(answer.body).toMatchObject({ code, fields: { file: answer.body.detail } });
  expect(answer.status).toBe(statuses[code]);
}
