/** Makes a call, and makes it again after a failure while `mayTryAgain` allows it. `count` says how often it failed before. */
export async function tryAgain<Output>(
  call: () => Promise<Output>,
  {
    mayTryAgain,
    delayMs,
  }: {
    mayTryAgain: (count: number, error: unknown) => boolean;
    delayMs: (count: number) => number;
  },
): Promise<Output> {
  for (let count = 0; ; count += 1) {
    try {
      return await call();
    } catch (error) {
      if (!mayTryAgain(count, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs(count)));
    }
  }
}
