/** What borrowers hand in as their ID: a small picture, a page, and what people upload by mistake. */
const picture =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAoAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAL/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCgAQkAAAAAAAAAAAAAAAAAAAAAB//Z';

const page = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 120]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

export type Paper = 'picture' | 'page' | 'text' | 'svg' | 'empty' | 'cut_off';

const papers: Record<Paper, { name: string; type: string; content: Buffer; taken: boolean }> = {
  picture: paper('card.jpg', 'image/jpeg', Buffer.from(picture, 'base64'), true),
  page: paper('card.pdf', 'application/pdf', Buffer.from(page), true),
  text: paper('notes.jpg', 'image/jpeg', Buffer.from('This is not a picture.'), false),
  svg: paper(
    'card.svg',
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    false,
  ),
  empty: paper('card.png', 'image/png', Buffer.alloc(0), false),
  cut_off: paper('card.jpg', 'image/jpeg', Buffer.from(picture, 'base64').subarray(0, 120), false),
};

function paper(name: string, type: string, content: Buffer, taken: boolean) {
  return { name, type, content, taken };
}

/** Whether the product ought to take it. */
export function isTaken(kind: Paper): boolean {
  return papers[kind].taken;
}

export function formWith(kind: Paper): FormData {
  const { name, type, content } = papers[kind];
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)], { type }), name);
  return form;
}
