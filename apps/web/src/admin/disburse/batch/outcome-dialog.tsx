import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { type Outcome, OutcomeList } from './outcome-list.tsx';

/** Shows the outcome of each loan of a batch. There is nothing left to do but read it. */
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
