/** Times in tenths of a millisecond, of any number. */
export function createHistogram(longestMs = 60_000) {
  const counts = new Uint32Array(longestMs * 10)
  let total = 0
  return {
    add(ms: number): void {
      const at = Math.min(counts.length - 1, Math.max(0, Math.round(ms * 10)))
      counts[at] = (counts[at] ?? 0) + 1
      total += 1
    },
    count: () => total,
    /** In milliseconds. */
    percentile(share: number): number {
      let seen = 0
      for (const [at, count] of counts.entries()) {
        seen += count
        if (seen >= total * share && seen > 0) return at / 10
      }
      return Number.NaN
    },
  }
}

export type Histogram = ReturnType<typeof createHistogram>
