import { cardPicture } from './card-picture.ts';

/** A page that names whose it is, for whoever reviews it in a demo. What it asks of a font every viewer has. */
function page(name: string): Buffer {
  const shown = name.replace(/[()\\]/g, '\\$&');
  const drawn = `0.18 0.36 0.27 rg 0 124 243 29 re f 0.76 0.82 0.77 rg 14 30 62 80 re f
0.36 0.48 0.41 rg 32 66 26 30 re f 22 30 46 30 re f
BT 1 1 1 rg /F 11 Tf 14 134 Td (SPECIMEN IDENTITY CARD) Tj ET
BT 0.1 0.16 0.13 rg /F 7 Tf 90 100 Td (Name) Tj 0 -14 Td /F 12 Tf (${shown}) Tj
0 -24 Td /F 7 Tf (Date of birth) Tj 0 -14 Td /F 12 Tf (12 May 1991) Tj ET`;
  return Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 243 153]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${Buffer.byteLength(drawn, 'latin1')}>>stream
${drawn}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
    'latin1',
  );
}

/** What borrowers hand in as their ID: a small picture, a page, and what people upload by mistake. */
export type Paper = 'picture' | 'page' | 'text' | 'svg' | 'empty' | 'cut_off';

const picture = Buffer.from(cardPicture, 'base64');

interface Sheet {
  name: string;
  type: string;
  content: Buffer | ((name: string) => Buffer);
  taken: boolean;
}

const papers: Record<Paper, Sheet> = {
  picture: paper('card.jpg', 'image/jpeg', picture, true),
  page: paper('card.pdf', 'application/pdf', page, true),
  text: paper('notes.jpg', 'image/jpeg', Buffer.from('This is not a picture.'), false),
  svg: paper(
    'card.svg',
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    false,
  ),
  empty: paper('card.png', 'image/png', Buffer.alloc(0), false),
  cut_off: paper('card.jpg', 'image/jpeg', picture.subarray(0, 120), false),
};

function paper(name: string, type: string, content: Sheet['content'], taken: boolean): Sheet {
  return { name, type, content, taken };
}

/** Whether the product ought to take it. */
export function isTaken(kind: Paper): boolean {
  return papers[kind].taken;
}

/** `holder` is the full name of whose ID it is. */
export function formWith(kind: Paper, holder: string): FormData {
  const { name, type, content } = papers[kind];
  const bytes = typeof content === 'function' ? content(holder) : content;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
