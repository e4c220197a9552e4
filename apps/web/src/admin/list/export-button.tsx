import { type ExportedTable, exportTable } from '@sevenday/contract';
import { callApiFile } from '../../api/call.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { useAdminAction } from './use-admin-action.ts';

const labels: Record<ExportedTable, string> = {
  members: 'Export All Members (CSV)',
  loans: 'Export All Loans (CSV)',
  ledger: 'Export Ledger (CSV)',
};

/** Saves a whole table as CSV. It is fetched by the session, so that no address lets anyone in who is handed it. */
export function ExportButton({ table }: { table: ExportedTable }) {
  const save = useAdminAction({
    run: async () => saveFile(await callApiFile(exportTable, { params: { table } })),
    fallback: 'Failed to export',
    success: 'The file is in your downloads',
  });
  return (
    <div className="grid justify-items-end gap-2">
      <Button variant="secondary" busy={save.isPending} onClick={() => save.start(undefined)}>
        {labels[table]}
      </Button>
      <FailureNote failure={save.failure} />
    </div>
  );
}

function saveFile({ name, content }: { name: string; content: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it by then; it is not kept for as long as the page is open.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
