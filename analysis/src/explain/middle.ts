/** The value that half of all weight lies below; null of nothing. */
export function middle(values: readonly number[], weights?: readonly number[]): number | null {
  const order = values
    .map((_, n) => n)
    .toSorted((left, right) => (values[left] ?? 0) - (values[right] ?? 0))
  const weightOf = (n: number) => weights?.[n] ?? 1
  const half = order.reduce((sum, n) => sum + weightOf(n), 0) / 2
  let passed = 0
  for (const n of order) {
    passed += weightOf(n)
    if (passed >= half) return values[n] ?? null
  }
  return null
}
