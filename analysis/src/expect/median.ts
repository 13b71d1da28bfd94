export function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = Float64Array.from(values).toSorted()
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}
