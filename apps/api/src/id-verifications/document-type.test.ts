import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readDocumentType } from './document-type.ts';

const drawn = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } });

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n');

/** The smallest file that is whole by its boxes. */
function isoMedia(brand: string): Buffer {
  const type = Buffer.alloc(24);
  type.writeUInt32BE(24, 0);
  type.write(`ftyp${brand}`, 4, 'latin1');
  type.write(`mif1${brand}`, 16, 'latin1');
  const data = Buffer.alloc(40);
  data.writeUInt32BE(40, 0);
  data.write('mdat', 4, 'latin1');
  return Buffer.concat([type, data]);
}

function bitmap(): Buffer {
  const content = Buffer.alloc(58);
  content.write('BM', 0, 'latin1');
  content.writeUInt32LE(58, 2);
  content.writeUInt32LE(40, 14);
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

  test('one that is empty, or ends too early, as damaged', async () => {
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
    for (const content of [Buffer.alloc(0), Buffer.from('%PDF-1.4\n'), ...cut]) {
      await expect(readDocumentType(content)).rejects.toMatchObject({ code: 'damaged_file' });
    }
  });

  test('a PDF whose head is not its beginning', async () => {
    await expect(
      readDocumentType(Buffer.concat([Buffer.from('<script></script>'), pdf])),
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
  'sharp/65536-uint32-limit.png': 'damaged_file',
  'sharp/Landscape_6.jpg': 'image',
  'sharp/Portrait_8.jpg': 'image',
  'sharp/animated-loop-3.gif': 'image',
  'sharp/check.svg': 'unsupported_file',
  'sharp/truncated.png': 'damaged_file',
};

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
