import { refusals } from '@sevenday/contract';
import { Refusal } from '../base/refusal.ts';
import { senderLeft } from './file-refusals.ts';

export interface Sender {
  memberId: string;
  /** Aborted when the sender's connection ends before the answer. */
  left: AbortSignal;
}

interface Waiting {
  memberId: string;
  begin(): void;
  refuse(refusal: Refusal): void;
}

/**
 * The next turn goes to the member whose jobs have taken the least time since the queue was last
 * empty. So a member's first image doesn't wait for members who send one costly image after
 * another.
 */
export function createFairTurns(limits: { mostWaiting: number }) {
  const waiting = new Set<Waiting>();
  const usedMs = new Map<string, number>();
  let isBusy = false;

  const usedBy = ({ memberId }: { memberId: string }) => usedMs.get(memberId) ?? 0;
  const byUse = () => [...waiting].sort((one, other) => usedBy(one) - usedBy(other));

  function makeRoom(sender: Sender): void {
    const waits = [...waiting].some(({ memberId }) => memberId === sender.memberId);
    if (waits) throw tooMany();
    if (waiting.size < limits.mostWaiting) return;
    const heaviest = byUse().at(-1);
    if (!heaviest || usedBy(heaviest) <= usedBy(sender)) throw tooMany();
    heaviest.refuse(tooMany());
  }

  function untilTurn(sender: Sender): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(own);
        sender.left.removeEventListener('abort', onLeft);
      };
      const own: Waiting = {
        memberId: sender.memberId,
        begin() {
          leave();
          resolve();
        },
        refuse(refusal) {
          leave();
          reject(refusal);
        },
      };
      const onLeft = () => own.refuse(senderLeft());
      sender.left.addEventListener('abort', onLeft);
      waiting.add(own);
    });
  }

  function beginNext(): void {
    const [next] = byUse();
    isBusy = next !== undefined;
    if (next) next.begin();
    else usedMs.clear();
  }

  /**
   * Refuses with `too_many_requests` if the member already has a job waiting, or if too many jobs
   * wait and this member's have taken the most time. Refuses with `malformed_request` if the sender
   * leaves before the turn comes.
   */
  return async function inTurn<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
    if (sender.left.aborted) throw senderLeft();
    if (isBusy) {
      makeRoom(sender);
      await untilTurn(sender);
    }
    isBusy = true;
    const begunAt = performance.now();
    try {
      return await work();
    } finally {
      usedMs.set(sender.memberId, usedBy(sender) + performance.now() - begunAt);
      beginNext();
    }
  };
}

function tooMany(): Refusal {
  return new Refusal('too_many_requests', refusals.handingIn.tooMany);
}
