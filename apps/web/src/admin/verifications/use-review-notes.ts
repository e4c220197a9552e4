import { useState } from 'react';
import { useKeptTexts } from '../../session/kept-draft.tsx';

/** Keeps the notes typed about each document, also after the review was closed. */
export interface ReviewNotes {
  notes: Readonly<Record<string, string>>;
  note: (id: string, text: string) => void;
}

export function useReviewNotes(): ReviewNotes {
  const [notes, setNotes] = useState<ReviewNotes['notes']>({});
  useKeptTexts(notesToKeep(notes));
  return { notes, note: (id, text) => setNotes((all) => ({ ...all, [id]: text })) };
}

function notesToKeep(notes: ReviewNotes['notes']) {
  const typed = Object.entries(notes).filter(([, text]) => text);
  return Object.fromEntries(typed.map(([id, text]) => [`review ${id}`, { notes: text }]));
}
