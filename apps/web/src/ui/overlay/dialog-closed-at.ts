let lastClosedAt = Number.NEGATIVE_INFINITY;

/** Returns when a dialog last closed, on the clock of `performance.now()`. */
export function dialogClosedAt(): number {
  return lastClosedAt;
}

export function noteDialogClosed(): void {
  lastClosedAt = performance.now();
}
