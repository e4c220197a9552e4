import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentNote } from './document-note.tsx';
import { type DocumentView, type Size, shownSize } from './document-view.ts';
import { fileNameOf } from './file-name-of.ts';

/** A picture of an ID, fitted, zoomed or turned. */
export function ImageDocument({
  address,
  memberName,
  view,
}: {
  address: string;
  memberName: string;
  view: DocumentView;
}) {
  const [natural, setNatural] = useState<Size | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [frame, room] = useRoom();
  if (hasFailed)
    return <DocumentNote title="The image could not be shown" text={fileNameOf(address)} />;
  const isZoomed = view.zoom > 1;
  return (
    <div
      ref={frame}
      {...(isZoomed
        ? { tabIndex: 0, role: 'region', 'aria-label': 'Zoomed document', 'data-scrolls': true }
        : {})}
      className="grid max-h-[516px] overflow-auto rounded-lg bg-sunk p-2"
    >
      {natural ? null : <Skeleton className="h-64 w-full" />}
      <div className="m-auto" style={natural ? boxStyle(natural, view, room) : undefined}>
        <img
          src={address}
          alt={`ID document of ${memberName}`}
          className={natural ? 'absolute top-1/2 left-1/2 max-w-none' : 'h-0'}
          style={natural ? imageStyle(natural, view, room) : undefined}
          onLoad={({ currentTarget }) =>
            setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={() => setHasFailed(true)}
        />
      </div>
    </div>
  );
}

/** A turned image keeps its place in the layout as it was; the box around it takes the turned one. */
function boxStyle(natural: Size, view: DocumentView, room: number): CSSProperties {
  return { ...shownSize(natural, view, room).box, position: 'relative' };
}

function imageStyle(natural: Size, view: DocumentView, room: number): CSSProperties {
  return {
    ...shownSize(natural, view, room).image,
    transform: `translate(-50%, -50%) rotate(${view.quarterTurns * 90}deg)`,
  };
}

const padding = 16;

/** The width there is for the picture, in pixels, as the window changes. */
function useRoom() {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(320);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(Math.max(1, element.offsetWidth - padding));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, room] as const;
}
