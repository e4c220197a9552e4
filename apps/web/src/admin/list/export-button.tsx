import { type ExportedTable, exportTable } from '@sevenday/contract';
import { callApiFile } from '../../api/call.ts';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { saveFile } from './save-file.ts';
import { useAdminAction } from './use-admin-action.ts';

const labels: Record<ExportedTable, string> = {
  members: 'Export All Members (CSV)',
  loans: 'Export All Loans (CSV)',
  ledger: 'Export Ledger (CSV)',
};

/** Saves a whole table as CSV. The session fetches it, so that a shared address gives nobody access. */
export function ExportButton({ table }: { table: ExportedTable }) {
  const mayExport = useMay('exports.download');
  const save = useAdminAction({
    run: async () => saveFile(await callApiFile(exportTable, { params: { table } })),
    fallback: 'Failed to export',
    success: 'The file is in your downloads',
  });
  if (!mayExport) return null;
  return (
    <div className="grid justify-items-end gap-2">
      <Button variant="secondary" busy={save.isPending} onClick={() => save.start(undefined)}>
        {labels[table]}
      </Button>
      <FailureNote failure={save.failure} />
    </div>
  );
}
