import type { CurrentUser } from '@sevenday/contract';

/** Says which ID is needed, and why another one is. */
export function IdRequest({ user }: { user: CurrentUser }) {
  if (user.id_verification_status === 'rejected')
    return (
      <>
        {user.id_notes ? (
          <p dir="auto" className="border-s-4 border-red bg-red-wash px-4 py-3 wrap-anywhere">
            {user.id_notes}
          </p>
        ) : null}
        <p>Your ID was rejected. Please upload a clearer image, or another ID.</p>
      </>
    );
  return (
    <>
      {user.id_notes ? (
        <p dir="auto" className="border-s-4 border-amber bg-amber-wash px-4 py-3 wrap-anywhere">
          {user.id_notes}
        </p>
      ) : null}
      <p>
        Upload a photo or scan of your driver’s license, passport or state ID. It is stored
        encrypted, and only our reviewers see it.
      </p>
    </>
  );
}
