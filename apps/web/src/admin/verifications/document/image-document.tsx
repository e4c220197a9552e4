import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Skeleton } from '../../../ui/base/skeletons.tsx';
import { type DocumentView, type Size, shownSize } from './document-view.ts';

/** Shows an image of an ID: fitted, zoomed or turned. */
export function ImageDocument({
  address,
  memberName,
  view,
  onSeen,
  onFail,
}: {
  address: string;
  memberName: string;
  view: DocumentView;
  onSeen: () => void;
  onFail: () => void;
}) {
  const [natural, setNatural] = useState<Size | null>(null);
  const [frame, room] = useRoom();
  const keepMiddle = useMiddle(frame, view);
  const isZoomed = view.zoom > 1;
  return (
    <div
      ref={frame}
      {...(isZoomed
        ? { tabIndex: 0, role: 'region', 'aria-label': 'Zoomed document', 'data-scrolls': true }
        : {})}
      onScroll={keepMiddle}
      // On a phone it is as wide as the dialog.
      style={natural ? frameStyle(natural, view, room) : undefined}
      className="-mx-4 grid max-h-[516px] min-h-[272px] overflow-auto bg-sunk p-[8px] sm:mx-0 sm:rounded-lg"
    >
      {natural ? null : <Skeleton className="h-64 w-full" />}
      <div className="m-auto" style={natural ? boxStyle(natural, view, room) : undefined}>
        <img
          src={address}
          alt={`ID document of ${memberName}`}
          className={natural ? 'absolute top-1/2 left-1/2 max-w-none' : 'h-0'}
          style={natural ? imageStyle(natural, view, room) : undefined}
          onLoad={({ currentTarget }) => {
            setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
            onSeen();
          }}
          onError={onFail}
        />
      </div>
    </div>
  );
}

/** Keeps the height of the fitted image at any zoom, so that the buttons below stay under the pointer. */
function frameStyle(natural: Size, view: DocumentView, room: number): CSSProperties {
  const { height } = shownSize(natural, { ...view, zoom: 1 }, room).box;
  return { height: Math.ceil(height) + padding };
}

/** Sizes the box for the turned image. The image itself keeps its unturned place in the layout. */
function boxStyle(natural: Size, view: DocumentView, room: number): CSSProperties {
  return { ...shownSize(natural, view, room).box, position: 'relative' };
}

function imageStyle(natural: Size, view: DocumentView, room: number): CSSProperties {
  return {
    ...shownSize(natural, view, room).image,
    transform: `translate(-50%, -50%) rotate(${view.quarterTurns * 90}deg)`,
  };
}

const centre = { x: 0.5, y: 0.5 };

/** Keeps the middle of the image in the middle while zooming. After a turn it starts at the image's centre. */
function useMiddle(frame: RefObject<HTMLDivElement | null>, { zoom, quarterTurns }: DocumentView) {
  const middle = useRef(centre);
  const turns = useRef(quarterTurns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the document takes another size
  useLayoutEffect(() => {
    if (turns.current !== quarterTurns) middle.current = centre;
    turns.current = quarterTurns;
    frame.current?.scrollTo({
      left: middle.current.x * frame.current.scrollWidth - frame.current.clientWidth / 2,
      top: middle.current.y * frame.current.scrollHeight - frame.current.clientHeight / 2,
    });
  }, [frame, zoom, quarterTurns]);
  return () => {
    if (!frame.current) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame.current;
    middle.current = {
      x: (scrollLeft + clientWidth / 2) / frame.current.scrollWidth,
      y: (scrollTop + clientHeight / 2) / frame.current.scrollHeight,
    };
  };
}

/** The padding of both sides, in pixels. Enlarged text does not change it. */
const padding = 16;

/** Measures the width for the image, in pixels, as the window changes. */
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
