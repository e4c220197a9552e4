import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { type Outcome, OutcomeList } from './outcome-list.tsx';

/** What became of each of several loans: there is nothing left to do but to read it. */
export function OutcomeDialog({
  title,
  description,
  onClose,
  ...outcome
}: Outcome & { title: string; description?: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <OutcomeList {...outcome} />
      <Button className="mt-6 w-full sm:w-auto" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  );
}
