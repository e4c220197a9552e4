import {
  type CurrentUser,
  fallbackMessages,
  idMaximumMegabytes,
  successMessages,
  uploadId,
} from '@sevenday/contract';
import { useChangedUser } from '../session/current-user.ts';
import { Badge } from '../ui/base/badge.tsx';
import { Card } from '../ui/base/card.tsx';
import { FileButton } from '../ui/form/file-button.tsx';
import { useUpload } from '../ui/form/use-upload.ts';
import { IdRequest } from './id-request.tsx';
import { idTone, lacksId } from './id-standing.ts';

export function IdVerificationCard({ user }: { user: CurrentUser }) {
  const status = user.id_verification_status;
  return (
    <Card title="ID Verification" aside={<Badge tone={idTone(user)}>{status}</Badge>}>
      <div className="grid gap-4">
        <div role="status" className="grid gap-4">
          <StatusText user={user} />
        </div>
        {status === 'approved' ? null : <UploadId isNext={lacksId(user)} />}
      </div>
    </Card>
  );
}

function StatusText({ user }: { user: CurrentUser }) {
  if (user.id_verification_status === 'approved') return <p>Your ID is approved.</p>;
  if (user.id_submitted)
    return (
      <p>
        Your ID is uploaded. A reviewer will check it, and we will write to you. You can replace it
        until it is checked.
      </p>
    );
  return <IdRequest user={user} />;
}

function UploadId({ isNext }: { isNext: boolean }) {
  const showChanged = useChangedUser();
  const upload = useUpload(uploadId, {
    fallback: fallbackMessages.uploadId,
    success: successMessages.uploadId,
    onSuccess: showChanged,
  });
  return (
    <FileButton
      label={isNext ? 'Upload ID' : 'Replace ID'}
      variant={isNext ? 'primary' : 'secondary'}
      accept="image/*,application/pdf"
      hint={
        <>
          <span>JPG, PNG, PDF</span> · up to {idMaximumMegabytes} MB
        </>
      }
      upload={upload}
      onFile={upload.mutate}
    />
  );
}
