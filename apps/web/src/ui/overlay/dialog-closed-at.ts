let lastClosedAt = Number.NEGATIVE_INFINITY;

/** In milliseconds, on the clock of `performance.now()`. */
export function dialogClosedAt(): number {
  return lastClosedAt;
}

export function noteDialogClosed(): void {
  lastClosedAt = performance.now();
}
