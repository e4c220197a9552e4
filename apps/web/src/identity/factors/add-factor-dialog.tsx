import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { factorsQuery } from './factors-query.ts';

export type FactorToAdd = 'passkey' | 'app';

const words: Record<FactorToAdd, { title: string; description: string }> = {
  passkey: {
    title: 'Add a passkey',
    description:
      'A passkey is a key in your phone, your computer or a security key. You unlock it with your finger, your face or a PIN.',
  },
  app: {
    title: 'Add an authenticator app',
    description: 'An authenticator app on your phone shows a new code every 30 seconds.',
  },
};

/** Adds a second factor, and hands on the recovery codes that came with the first one. */
export function AddFactorDialog({
  kind,
  onClose,
  onAdded,
}: {
  kind: FactorToAdd;
  onClose: () => void;
  onAdded: (codes: string[] | null) => void;
}) {
  const queryClient = useQueryClient();
  function added({ recovery_codes: codes }: { recovery_codes: string[] | null }) {
    void queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
    // The first factor ended the other sessions.
    void queryClient.invalidateQueries({ queryKey: ['sessions'] });
    onAdded(codes);
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      {...words[kind]}
    >
      {kind === 'passkey' ? <AddPasskey onAdded={added} /> : <AddApp onAdded={added} />}
    </Dialog>
  );
}
