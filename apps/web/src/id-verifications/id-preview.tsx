import { useEffect, useState } from 'react';
import { DocumentIcon } from '../ui/base/icons.tsx';

/** Shows the chosen picture of an ID before it is sent. Shows the name of a PDF, or of a picture that the browser can't draw. */
export function IdPreview({ file, isPhoto }: { file: File; isPhoto: boolean }) {
  const address = useFileAddress(file);
  const [unreadableFile, setUnreadableFile] = useState<File | null>(null);
  if (!isPhoto || unreadableFile === file)
    return (
      <p className="flex items-start gap-2">
        <DocumentIcon className="mt-0.5" />
        <span className="wrap-anywhere">{file.name}</span>
      </p>
    );
  return (
    <div className="grid gap-2">
      {/* The place stays the same while the picture is read. */}
      <div className="flex aspect-square max-h-[min(24rem,50vh)] w-full items-center justify-center overflow-hidden rounded border border-line bg-sunk">
        {address ? (
          <img
            src={address}
            alt="The ID that you chose"
            className="max-h-full max-w-full object-contain"
            onError={() => setUnreadableFile(file)}
          />
        ) : null}
      </div>
      <p>Can you read every word, and see all four corners?</p>
    </div>
  );
}

/** Returns an address of the file for this page; null until there is one. The address of an earlier file is gone. */
function useFileAddress(file: File): string | null {
  const [made, setMade] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setMade({ file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return made?.file === file ? made.address : null;
}
