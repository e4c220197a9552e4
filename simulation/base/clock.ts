/** Time as the simulation tells it: it stands still but for `forward`. Product and bank have the same. */
export class SimulatedClock {
  /** What another thread makes the same clock of. */
  readonly memory: SharedArrayBuffer;
  readonly #nowMs: Float64Array;

  constructor(begin: Date | SharedArrayBuffer) {
    this.memory =
      begin instanceof Date ? new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT) : begin;
    this.#nowMs = new Float64Array(this.memory);
    if (begin instanceof Date) this.#nowMs[0] = begin.getTime();
  }

  now(): Date {
    return new Date(this.#nowMs[0] ?? Number.NaN);
  }

  forward(milliseconds: number): void {
    if (milliseconds < 0) throw new RangeError('Time only moves forward.');
    this.#nowMs[0] = this.now().getTime() + Math.round(milliseconds);
  }
}

export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
