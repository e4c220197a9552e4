/**
 * Ends this process at Ctrl-C, or when it is told to end: calls `stop` once, then exits with `code`. npm passes a
 * Ctrl-C on that the terminal has sent already, so the same signal may come twice.
 */
export function endOnSignals(stop = async () => undefined, code = 130) {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (isEnding) return;
      isEnding = true;
      try {
        await stop();
      } finally {
        process.exit(code);
      }
    });
  }
}
