/** Time as the simulation tells it: it stands still but for `forward`. Product and bank have the same. */
export class SimulatedClock {
  #nowMs: number;

  constructor(begin: Date) {
    this.#nowMs = begin.getTime();
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  forward(milliseconds: number): void {
    if (milliseconds < 0) throw new RangeError('Time only moves forward.');
    this.#nowMs += Math.round(milliseconds);
  }
}

export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
