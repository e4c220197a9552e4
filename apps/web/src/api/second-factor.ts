/** Something that the server asks of the person before it goes on. */
export interface FactorAsked {
  /** Goes on: true if the person confirmed with a second factor, false if they gave up. */
  settle(isConfirmed: boolean): void;
}

let asked: (FactorAsked & { answer: Promise<boolean> }) | null = null;
let mustAdd = false;
const listeners = new Set<() => void>();

/**
 * Asks the person to confirm with a second factor, and answers whether they did. Calls that are refused at the same time
 * wait for one answer.
 */
export function askForFactor(): Promise<boolean> {
  if (asked) return asked.answer;
  let settle: FactorAsked['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = (isConfirmed) => {
      asked = null;
      notifyListeners();
      resolve(isConfirmed);
    };
  });
  asked = { settle, answer };
  notifyListeners();
  return answer;
}

/** What the person is asked now; null if nothing. */
export function factorAsked(): FactorAsked | null {
  return asked;
}

/** Notes that the server lets the person do nothing before they add a second factor. */
export function noteFactorRequired(): void {
  mustAdd = true;
  notifyListeners();
}

/** Says, once, whether the person has to add a second factor first. */
export function takeFactorRequired(): boolean {
  const isDue = mustAdd;
  mustAdd = false;
  return isDue;
}

/** Calls `listener` when the person is asked for something. Answers a function that stops it. */
export function onFactorAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
