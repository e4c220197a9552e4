/** Where a document stands in the queue, and what stands beside it. */
export interface QueuePlace<Item> {
  /** 1 is the first; 0 when it is in the queue no more. */
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

/** What opens once `id` is decided on: the one after it, else the oldest that was passed over, else nothing. */
export function openAfterDecision<Item extends { id: string }>(
  queue: readonly Item[],
  id: string,
): Item | null {
  return placeInQueue(queue, id).next ?? queue.find((item) => item.id !== id) ?? null;
}
