import { exportLog, type LogFilter } from '@sevenday/contract';
import { callApiFile } from '../../api/call.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { saveFile } from '../list/save-file.ts';
import { useAdminAction } from '../list/use-admin-action.ts';

/** Saves what the filters show as CSV. The export is itself an entry of the log. */
export function ExportLogButton({ filter }: { filter: LogFilter }) {
  const save = useAdminAction({
    run: async () => saveFile(await callApiFile(exportLog, { query: filter })),
    fallback: 'Failed to export',
    success: 'The file is in your downloads',
  });
  return (
    <div className="grid justify-items-end gap-2">
      <Button variant="secondary" busy={save.isPending} onClick={() => save.start(undefined)}>
        Export Log (CSV)
      </Button>
      <FailureNote failure={save.failure} />
    </div>
  );
}
