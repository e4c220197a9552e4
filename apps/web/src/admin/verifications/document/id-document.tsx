import type { PendingVerification } from '@sevenday/contract';
import { useState } from 'react';
import { DocumentIcon } from '../../../ui/base/icons.tsx';
import { DocumentNote } from './document-note.tsx';
import type { DocumentView } from './document-view.ts';
import { fileNameOf } from './file-name-of.ts';
import { ImageDocument } from './image-document.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

interface DocumentProps {
  address: string;
  memberName: string;
  view: DocumentView;
  onSeen: () => void;
  /** Called when the document could not be shown. */
  onFail: () => void;
}

/** Shows the document under review (spec section 2): an image, a PDF, or a note that another file or none is there. */
export function IdDocument({
  url,
  newestUrl,
  kind,
  memberName,
  view,
  hasFailed,
  onSeen,
  onFailed,
}: {
  /** Relative to the server root, already signed. */
  url: string | null;
  /** The same with the newest signature, which lasts for minutes. */
  newestUrl: string | null;
  kind: PendingVerification['id_card_kind'];
  memberName: string;
  view: DocumentView;
  /** True if it could not be shown, and was not retried since. */
  hasFailed: boolean;
  /** Called when the document is shown. */
  onSeen: () => void;
  onFailed: (hasFailed: boolean) => void;
}) {
  // Keep the address: a newer signature must not load the document again.
  const [shownUrl, setShownUrl] = useState(url);
  if (shownUrl === null) return <DocumentNote title="No ID uploaded" />;
  const address = `/${shownUrl}`;
  if (hasFailed) {
    const retry = () => {
      setShownUrl(newestUrl);
      onFailed(false);
    };
    return (
      <DocumentNote
        title={`The ${kind === 'pdf' ? 'PDF' : 'image'} could not be shown`}
        text={<NotSeen address={address} />}
        onRetry={retry}
      />
    );
  }
  const Shown = { image: ImageDocument, pdf: PdfDocument, other: OtherDocument }[kind];
  return (
    <Shown
      address={address}
      memberName={memberName}
      view={view}
      onSeen={onSeen}
      onFail={() => onFailed(true)}
    />
  );
}

/** Opens the document in a new tab, which counts as seen. */
export function OpenInNewTab({ url, onSeen }: { url: string; onSeen: () => void }) {
  return (
    <a
      href={`/${url}`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onSeen}
      onAuxClick={({ button }) => button === middleButton && onSeen()}
      className="py-2.5 font-semibold text-green underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      Open in New Tab
    </a>
  );
}

const middleButton = 1;

function PdfDocument({ address, memberName, onSeen, onFail }: DocumentProps) {
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 wrap-anywhere">
        <DocumentIcon className="text-muted" />
        <strong className="font-semibold whitespace-nowrap">PDF Document</strong>
        <span className="text-muted">{fileNameOf(address)}</span>
      </p>
      <PdfViewer
        address={address}
        title={`ID document of ${memberName}`}
        onSeen={onSeen}
        onFail={onFail}
      />
    </div>
  );
}

function OtherDocument({ address }: DocumentProps) {
  return <DocumentNote title="Document uploaded" text={<NotSeen address={address} />} />;
}

function NotSeen({ address }: { address: string }) {
  return (
    <>
      <span className="block">{fileNameOf(address)}</span>
      <span className="block">It can be approved once you have opened it.</span>
    </>
  );
}
