/** Chance from a seed (a linear congruential generator with Knuth's constants), the same on every machine. */
export function chanceOf(start: number): () => number {
  let state = BigInt(start);
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffff_ffff_ffff_ffffn;
    return Number(state >> 33n) / 2 ** 31;
  };
}
