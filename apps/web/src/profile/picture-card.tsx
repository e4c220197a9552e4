import {
  type CurrentUser,
  deletePicture,
  fallbackMessages,
  pictureTypes,
  sentences,
  successMessages,
  uploadPicture,
} from '@sevenday/contract';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { fileAddress } from '../api/file-address.ts';
import { useChangedUser } from '../session/current-user.ts';
import { Button } from '../ui/base/button.tsx';
import { Card } from '../ui/base/card.tsx';
import { PersonIcon } from '../ui/base/icons.tsx';
import { toast } from '../ui/base/toast.ts';
import { FileButton } from '../ui/form/file-button.tsx';
import { useAction } from '../ui/form/use-action.ts';
import { useUpload } from '../ui/form/use-upload.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { refusePicture } from './picture-file.ts';

export function PictureCard({ user }: { user: CurrentUser }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const showChanged = useChangedUser();
  const upload = useUpload(uploadPicture, {
    fallback: fallbackMessages.uploadPicture,
    success: successMessages.uploadPicture,
    onSuccess: showChanged,
  });

  function choose(file: File) {
    const found = refusePicture(file);
    setRefusal(found);
    if (found) toast.error(found);
    else upload.mutate(file);
  }

  return (
    <Card title="Profile Picture">
      <div className="flex flex-wrap items-center gap-5">
        <Picture user={user} />
        <div className="flex flex-wrap items-start gap-3">
          <FileButton
            label={user.profile_picture_url ? 'Change picture' : 'Upload picture'}
            accept={pictureTypes.join(',')}
            hint="JPG or PNG, up to 5 MB."
            refusal={refusal ? { text: refusal } : null}
            upload={upload}
            onFile={choose}
          />
          {user.profile_picture_url ? <DeleteButton /> : null}
        </div>
      </div>
    </Card>
  );
}

function Picture({ user }: { user: CurrentUser }) {
  const frame = 'size-24 shrink-0 rounded-full border border-line';
  if (user.profile_picture_url)
    return (
      <img
        src={fileAddress(user.profile_picture_url)}
        alt={`${user.full_name}, profile`}
        className={`${frame} object-cover`}
      />
    );
  return (
    <span className={`${frame} grid place-items-center bg-sunk text-muted`}>
      <PersonIcon className="size-10" />
    </span>
  );
}

function DeleteButton() {
  const [open, setOpen] = useState(false);
  const showChanged = useChangedUser();
  const action = useAction({
    run: (_: undefined, idempotencyKey) => callApi(deletePicture, { idempotencyKey }),
    fallback: fallbackMessages.deletePicture,
    success: successMessages.deletePicture,
    onSuccess: (user) => {
      setOpen(false);
      showChanged(user);
    },
  });
  function ask() {
    action.forgetFailure();
    setOpen(true);
  }
  return (
    <>
      <Button variant="quiet-danger" onClick={ask}>
        Delete picture
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete picture?"
        description={sentences.deletePicture}
        confirmLabel="Delete"
        danger
        busy={action.isPending}
        failure={action.failure}
        onConfirm={() => action.mutate(undefined)}
      />
    </>
  );
}
