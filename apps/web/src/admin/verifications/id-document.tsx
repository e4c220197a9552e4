import type { PendingVerification } from '@sevenday/contract';
import { type ReactNode, useState } from 'react';
import { DocumentIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fileNameOf } from './file-name-of.ts';
import { PdfViewer } from './pdf-viewer.tsx';

interface DocumentProps {
  address: string;
  memberName: string;
}

/** The document under review (spec section 2): a picture, a PDF, a note that one is there, or that none is. */
export function IdDocument({
  url,
  kind,
  memberName,
}: {
  /** Relative to the server root, already signed. */
  url: string | null;
  kind: PendingVerification['id_card_kind'];
  memberName: string;
}) {
  if (url === null) return <DocumentNote title="No ID uploaded" />;
  const address = `/${url}`;
  const Shown = { image: ImageDocument, pdf: PdfDocument, other: OtherDocument }[kind];
  return (
    <div className="grid gap-3">
      <Shown address={address} memberName={memberName} />
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

function ImageDocument({ address, memberName }: DocumentProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed')
    return <DocumentNote title="The image could not be shown" text={fileNameOf(address)} />;
  return (
    <div className="grid justify-items-center rounded-lg bg-sunk p-2">
      {state === 'loading' ? <Skeleton className="h-64 w-full" /> : null}
      <img
        src={address}
        alt={`ID document of ${memberName}`}
        className={state === 'loading' ? 'h-0' : 'max-h-[500px] max-w-full object-contain'}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
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

function DocumentNote({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-1 rounded-lg bg-sunk px-4 py-8 text-center">
      <DocumentIcon className="size-7 text-muted" />
      <p className="font-semibold">{title}</p>
      {text ? <p className="text-muted wrap-anywhere">{text}</p> : null}
    </div>
  );
}
