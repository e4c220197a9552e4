import {
  fallbackMessages,
  idMaximumMegabytes,
  successMessages,
  uploadId,
} from '@sevenday/contract';
import { useState } from 'react';
import { useChangedUser } from '../session/current-user.ts';
import { Button } from '../ui/base/button.tsx';
import { FailureNote } from '../ui/base/failure-note.tsx';
import { FileButton } from '../ui/form/file-button.tsx';
import { FileProgress } from '../ui/form/file-progress.tsx';
import { useUpload } from '../ui/form/use-upload.ts';
import { IdPreview } from './id-preview.tsx';

/** Lets a member take a photo of their ID or choose a file, look at it, and send it. */
export function IdPhotoForm() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const showChanged = useChangedUser();
  const upload = useUpload(uploadId, {
    fallback: fallbackMessages.uploadId,
    success: successMessages.uploadId,
    onSuccess: showChanged,
  });
  function choose(next: Chosen) {
    upload.reset();
    setChosen(next);
  }
  if (!chosen) return <ChooseFile onChosen={choose} />;
  const { file, isFromCamera } = chosen;
  const isPhoto = file.type.startsWith('image/');
  return (
    <div className="grid gap-4">
      <IdPreview file={file} isPhoto={isPhoto} />
      <div className="flex flex-wrap items-start gap-3">
        <Button
          // What was pressed before is gone, so the next step gets the focus.
          autoFocus
          busy={upload.isPending}
          onClick={() => upload.mutate(file)}
        >
          {isPhoto ? 'Use this photo' : 'Use this file'}
        </Button>
        {upload.isPending ? null : (
          <FileButton
            {...sources[isFromCamera ? 'camera' : 'files']}
            label={isPhoto ? 'Retake' : 'Choose another file'}
            onFile={(next) => choose({ file: next, isFromCamera })}
          />
        )}
      </div>
      {upload.isPending ? <FileProgress sending={upload} /> : null}
      <FailureNote failure={upload.failure} />
    </div>
  );
}

interface Chosen {
  file: File;
  isFromCamera: boolean;
}

const sources = {
  camera: { accept: 'image/*', capture: 'environment' },
  files: { accept: 'image/*,application/pdf' },
} as const;

/** Offers the camera on touch devices, where the browser opens it directly. */
function ChooseFile({ onChosen }: { onChosen: (chosen: Chosen) => void }) {
  const hasCamera = window.matchMedia('(pointer: coarse)').matches;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        {hasCamera ? (
          <FileButton
            {...sources.camera}
            label="Take a photo"
            variant="primary"
            onFile={(file) => onChosen({ file, isFromCamera: true })}
          />
        ) : null}
        <FileButton
          {...sources.files}
          label="Choose a file"
          variant={hasCamera ? 'secondary' : 'primary'}
          onFile={(file) => onChosen({ file, isFromCamera: false })}
        />
      </div>
      <p className="text-sm text-muted">JPG, PNG, PDF · up to {idMaximumMegabytes} MB</p>
    </div>
  );
}
