import type { PendingVerification } from '@sevenday/contract';
import { DocumentIcon } from '../../ui/icons.tsx';
import { DocumentNote } from './document-note.tsx';
import type { DocumentView } from './document-view.ts';
import { fileNameOf } from './file-name-of.ts';
import { ImageDocument } from './image-document.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

interface DocumentProps {
  address: string;
  memberName: string;
  view: DocumentView;
}

/** The document under review (spec section 2): a picture, a PDF, a note that one is there, or that none is. */
export function IdDocument({
  url,
  kind,
  memberName,
  view,
}: {
  /** Relative to the server root, already signed. */
  url: string | null;
  kind: PendingVerification['id_card_kind'];
  memberName: string;
  view: DocumentView;
}) {
  if (url === null) return <DocumentNote title="No ID uploaded" />;
  const address = `/${url}`;
  const Shown = { image: ImageDocument, pdf: PdfDocument, other: OtherDocument }[kind];
  return (
    <div className="grid gap-3">
      <Shown address={address} memberName={memberName} view={view} />
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="justify-self-start font-semibold text-green underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        Open in New Tab
      </a>
    </div>
  );
}

function PdfDocument({ address, memberName }: DocumentProps) {
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 wrap-anywhere">
        <DocumentIcon className="text-muted" />
        <strong className="font-semibold whitespace-nowrap">PDF Document</strong>
        <span className="text-muted">{fileNameOf(address)}</span>
      </p>
      <PdfViewer address={address} title={`ID document of ${memberName}`} />
    </div>
  );
}

function OtherDocument({ address }: DocumentProps) {
  return <DocumentNote title="Document uploaded" text={fileNameOf(address)} />;
}
