import sharp from 'sharp';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

let photo: Promise<Buffer> | undefined;

/** A picture of a card, as a phone would take it. It is made once. */
export async function cardPhoto(): Promise<ChosenFile> {
  photo ??= takePhoto();
  return { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await photo };
}

function takePhoto(): Promise<Buffer> {
  const card = Buffer.from(
    '<svg width="360" height="220"><rect width="360" height="220" rx="16" fill="#dfe8df"/>' +
      '<circle cx="80" cy="100" r="46" fill="#7c9a86"/><rect x="160" y="60" width="160" height="18" fill="#35513f"/>' +
      '<rect x="160" y="96" width="120" height="14" fill="#35513f"/></svg>',
  );
  return sharp({ create: { width: 640, height: 400, channels: 3, background: '#8a7a66' } })
    .composite([{ input: card, gravity: 'centre' }])
    .jpeg()
    .toBuffer();
}

/** A file that says it is of a kind, with nothing of it inside. */
export function fileOf(name: string, mimeType: string, bytes: number): ChosenFile {
  return { name, mimeType, buffer: Buffer.alloc(bytes) };
}
