import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { claimingPng } from '../platform/files/png-claiming-size.testing.ts';
import { readDocumentType as readSent } from './document-type.ts';

const sender = { memberId: 'ann', left: new AbortController().signal };
const readDocumentType = (content: Buffer) => readSent({ content, sender });

const drawn = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } });

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n');

function box(type: string, content: string, length = 8 + content.length): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}

/** The smallest file that is whole by its boxes. */
const isoMedia = (brand: string) =>
  Buffer.concat([
    box('ftyp', `${brand}\0\0\0\0mif1${brand}`),
    box('meta', ''),
    box('mdat', 'x'.repeat(40)),
  ]);

/** Two rows of one pixel each. */
function bitmap({ saysBytes = 62 } = {}): Buffer {
  const content = Buffer.alloc(62);
  content.write('BM', 0, 'latin1');
  content.writeUInt32LE(saysBytes, 2);
  content.writeUInt32LE(54, 10);
  content.writeUInt32LE(40, 14);
  content.writeInt32LE(1, 18);
  content.writeInt32LE(-2, 22);
  content.writeUInt16LE(24, 28);
  return content;
}

describe('an ID document is accepted by its content', () => {
  // spec: 2.9.9, 5.6.1
  test('images that a browser shows', async () => {
    const made = {
      jpg: await drawn(20).jpeg().toBuffer(),
      png: await drawn(20).png().toBuffer(),
      gif: await drawn(20).gif().toBuffer(),
      webp: await drawn(20).webp().toBuffer(),
    };
    for (const [extension, content] of Object.entries(made)) {
      const type = await readDocumentType(content);
      expect(type).toMatchObject({ extension, kind: 'image' });
    }
  });

  // spec: 5.6.1
  test('images that it may not show', async () => {
    const made = {
      avif: await drawn(20).avif().toBuffer(),
      tif: await drawn(20).tiff().toBuffer(),
      heic: isoMedia('heic'),
      bmp: bitmap(),
    };
    for (const [extension, content] of Object.entries(made)) {
      expect(await readDocumentType(content)).toMatchObject({ extension, kind: 'other' });
    }
  });

  // spec: 5.6.1
  test('a PDF', async () => {
    expect(await readDocumentType(pdf)).toEqual({
      extension: 'pdf',
      mediaType: 'application/pdf',
      kind: 'pdf',
    });
  });
});

describe('an ID document that viewers open is accepted', () => {
  // spec: 5.6.1
  test.each([
    ['a newline', '\n'],
    ['a byte order mark', '\u00ef\u00bb\u00bf'],
    ['a printer’s job line', '\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
    ['1,019 bytes of anything', 'x'.repeat(1019)],
  ])('a PDF with %s before its header', async (_name, before) => {
    const content = Buffer.concat([Buffer.from(before, 'latin1'), pdf]);
    expect(await readDocumentType(content)).toMatchObject({ extension: 'pdf', kind: 'pdf' });
  });

  test.each([
    ['baseline', false],
    ['progressive', true],
  ])('a %s JPEG without its end marker, or a byte of it', async (_name, progressive) => {
    const whole = await drawn(300).jpeg({ progressive }).toBuffer();
    for (const missing of [1, 2]) {
      const content = whole.subarray(0, whole.length - missing);
      expect(await readDocumentType(content)).toMatchObject({ extension: 'jpg', kind: 'image' });
    }
  });

  test('a PNG and a GIF without their end', async () => {
    const png = await drawn(300).png().toBuffer();
    const gif = await drawn(300).gif().toBuffer();
    for (const content of [png.subarray(0, -12), gif.subarray(0, -1)]) {
      expect(await readDocumentType(content)).toMatchObject({ kind: 'image' });
    }
  });

  test('a bitmap that states a wrong length of itself', async () => {
    for (const saysBytes of [0, 1_000_000]) {
      const type = await readDocumentType(bitmap({ saysBytes }));
      expect(type).toMatchObject({ extension: 'bmp' });
    }
  });

  test('a phone’s HEIC with bytes of the phone’s own at its end', async () => {
    for (const own of ['SEFT', 'the phone’s own bytes', '\0\0\u00ff\u00ffmpvd']) {
      const content = Buffer.concat([isoMedia('heic'), Buffer.from(own, 'latin1')]);
      expect(await readDocumentType(content)).toMatchObject({ extension: 'heic' });
    }
  });
});

describe('an ID document is refused', () => {
  // spec: 5.6.1
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG with an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['text', 'my driving licence'],
    ['an archive', 'PK\u0003\u0004\u0014\u0000\u0000\u0000'],
    ['a program', '\u007fELF\u0002\u0001\u0001'],
  ])('%s, as unsupported', async (_name, text) => {
    await expect(readDocumentType(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
      code: 'unsupported_file',
      fields: { file: expect.stringContaining('not SVG') },
    });
  });

  test('one that is empty, saying that', async () => {
    await expect(readDocumentType(Buffer.alloc(0))).rejects.toMatchObject({
      code: 'damaged_file',
      fields: { file: 'This file is empty. Please choose another one.' },
    });
  });

  test('one that ends too early, as damaged', async () => {
    const whole = [
      await drawn(300).jpeg().toBuffer(),
      await drawn(300).png().toBuffer(),
      await drawn(300).webp().toBuffer(),
      await drawn(300).avif().toBuffer(),
      await drawn(300).tiff().toBuffer(),
      isoMedia('heic'),
      bitmap(),
    ];
    const cut = whole.map((content) => content.subarray(0, Math.floor(content.length * 0.7)));
    for (const content of [Buffer.from('%PDF-1.4\n'), ...cut]) {
      await expect(readDocumentType(content)).rejects.toMatchObject({
        code: 'damaged_file',
        fields: { file: 'This file is damaged. Please choose another one.' },
      });
    }
  });

  test('one with too many pixels, by its size', async () => {
    const bomb = claimingPng({ width: 10_000, height: 10_000 });
    await expect(readDocumentType(bomb)).rejects.toMatchObject({
      code: 'file_too_large',
      fields: { file: 'This image has too many pixels. Please choose a smaller one.' },
    });
  });

  test('a PDF whose header stands after its first 1,024 bytes', async () => {
    await expect(
      readDocumentType(Buffer.concat([Buffer.from('x'.repeat(1024)), pdf])),
    ).rejects.toMatchObject({ code: 'unsupported_file' });
  });
});

const samples = path.resolve(import.meta.dirname, '../../../../../shared/samples');
const expected: Record<string, string> = {
  'ids/100_pass-uto.jpg': 'image',
  'ids/100_pass2-uto.jpg': 'image',
  'ids/25_pass-uto.jpg': 'image',
  'ids/pdf-with-jpg.pdf': 'pdf',
  'pdf/evaljs.pdf': 'pdf',
  'pdf/libreoffice-writer-password.pdf': 'pdf',
  'pdf/minimal-document.pdf': 'pdf',
  'sharp/4.webp': 'image',
  'sharp/65536-uint32-limit.png': 'file_too_large',
  'sharp/Landscape_6.jpg': 'image',
  'sharp/Portrait_8.jpg': 'image',
  'sharp/animated-loop-3.gif': 'image',
  'sharp/check.svg': 'unsupported_file',
  'sharp/truncated.png': 'damaged_file',
};

/** What happens to whole files on their way, and what viewers make of it all the same. */
const changed: Record<string, (content: Buffer) => Buffer> = {
  'ids/100_pass-uto.jpg': (content) => content.subarray(0, -2),
  'ids/100_pass2-uto.jpg': (content) => content.subarray(0, -2),
  'ids/pdf-with-jpg.pdf': (content) => Buffer.concat([Buffer.from('\r\n'), content]),
  'pdf/minimal-document.pdf': (content) => Buffer.concat([Buffer.from('\ufeff'), content]),
};

for (const [file, change] of Object.entries(changed)) {
  if (!existsSync(path.join(samples, file))) continue;
  test(`the sample ${file} is accepted with a changed end or beginning`, async () => {
    const type = await readDocumentType(change(readFileSync(path.join(samples, file))));
    expect(type.kind).toBe(expected[file]);
  });
}

for (const [file, outcome] of Object.entries(expected)) {
  if (!existsSync(path.join(samples, file))) continue;
  test(`the sample ${file} is ${outcome}`, async () => {
    const found = await readDocumentType(readFileSync(path.join(samples, file))).then(
      ({ kind }) => kind,
      ({ code }) => code,
    );
    expect(found).toBe(outcome);
  });
}
