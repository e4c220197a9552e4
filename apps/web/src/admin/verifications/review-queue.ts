/** A document's place in the queue, and its neighbours. */
export interface QueuePlace<Item> {
  /** 1 for the first; 0 if it is no longer in the queue. */
  position: number;
  previous: Item | null;
  next: Item | null;
}

export function placeInQueue<Item extends { id: string }>(
  queue: readonly Item[],
  id: string,
): QueuePlace<Item> {
  const index = queue.findIndex((item) => item.id === id);
  if (index < 0) return { position: 0, previous: null, next: queue[0] ?? null };
  return {
    position: index + 1,
    previous: queue[index - 1] ?? null,
    next: queue[index + 1] ?? null,
  };
}

/**
 * Finds what opens after `id` is decided: the next document, otherwise the oldest that was skipped, otherwise
 * nothing.
 */
export function openAfterDecision<Item extends { id: string }>(
  queue: readonly Item[],
  id: string,
): Item | null {
  return placeInQueue(queue, id).next ?? queue.find((item) => item.id !== id) ?? null;
}
