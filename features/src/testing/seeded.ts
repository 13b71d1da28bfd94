/** A generator of numbers below 1 that a seed decides: Marsaglia's xorshift of 32 bits. */
export function seeded(seed: number): () => number {
  let value = Math.imul(seed, 2_654_435_761) | 1
  return () => {
    value ^= value << 13
    value ^= value >>> 17
    value ^= value << 5
    return (value >>> 0) / 2 ** 32
  }
}
