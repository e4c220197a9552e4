import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchBy, fileLimitMs } from '../../../api/time-limit.ts';
import { Skeleton } from '../../../ui/base/skeletons.tsx';
import { Loading } from '../../../ui/page/loading.tsx';

/** Asks the browser's viewer for the whole page, without the thumbnails, which take a third of the width. */
const wholePage = '#navpanes=0&view=Fit';

/** On a low screen the parts above and below it stay in sight. */
const height = 'h-[500px] lg:h-[clamp(16rem,97dvh-22rem,500px)]';

/**
 * Shows a PDF in the browser's own viewer. The page fetches the file first, because the server forbids framing its
 * documents, and a refused link would show an error in the frame.
 */
export function PdfViewer({
  address,
  title,
  onSeen,
  onFail,
}: {
  address: string;
  title: string;
  onSeen: () => void;
  onFail: () => void;
}) {
  const { data: file, error } = useQuery({
    queryKey: ['id-document', address],
    queryFn: ({ signal }) => fetchPdf(address, signal),
    // One view is one line in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const source = useObjectUrl(file);
  const failed = useEffectEvent(onFail);
  useEffect(() => {
    if (error) failed();
  }, [error]);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (source) seen();
  }, [source]);
  if (!source)
    return (
      <Loading text="Loading the document...">
        <Skeleton className={height} />
      </Loading>
    );
  return (
    <iframe
      src={`${source}${wholePage}`}
      title={title}
      className={`w-full rounded-lg bg-sunk ${height}`}
    />
  );
}

async function fetchPdf(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchBy(fileLimitMs)(address, { signal });
  if (!response.ok) throw new Error(`The document was answered with ${response.status}.`);
  // Whatever type the file claims, the frame must treat it as a PDF only.
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}

function useObjectUrl(file: Blob | undefined): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setSource(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return source;
}
