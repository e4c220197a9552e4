import { refusals } from '@sevenday/contract';
import { Refusal } from '../base/refusal.ts';

/** Who sends a file. */
export interface Sender {
  memberId: string;
  /** Aborted when the connection ends before the answer. */
  left: AbortSignal;
}

interface Waiting {
  memberId: string;
  begin(): void;
  refuse(refusal: Refusal): void;
}

/**
 * Does one piece of work after another, in fair turns. At most one piece of work of each member waits. The next turn
 * goes to the member who has used the least time since the queue was last empty, so that a newcomer does not wait for
 * accounts that send one costly file after the other.
 */
export function createFairTurns(limits: { mostWaiting: number }) {
  const waiting = new Set<Waiting>();
  const usedMs = new Map<string, number>();
  let isBusy = false;

  const usedBy = ({ memberId }: { memberId: string }) => usedMs.get(memberId) ?? 0;
  const byUse = () => [...waiting].sort((one, other) => usedBy(one) - usedBy(other));

  /** Makes room in a full queue. The member who has used the most time makes way for a sender who has used less. */
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

  /** Refuses with `too_many_requests`, or with `malformed_request` when the sender has left. */
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

export function senderLeft(): Refusal {
  return new Refusal('malformed_request');
}
