/**
 * Which of many tests are to be believed, so that of all that are only the share `rate` is expected to be
 * false (Benjamini and Hochberg; holds for tests that rise and fall together, as parts of one store do).
 */
export function discoveries(chances: readonly number[], rate: number): boolean[] {
  const order = chances.map((_, n) => n).toSorted((a, b) => (chances[a] ?? 1) - (chances[b] ?? 1))
  let last = -1
  for (const [rank, n] of order.entries()) {
    if ((chances[n] ?? 1) <= (rate * (rank + 1)) / chances.length) last = rank
  }
  const believed = chances.map(() => false)
  for (const n of order.slice(0, last + 1)) believed[n] = true
  return believed
}
