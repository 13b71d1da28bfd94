/** Statistics of the last runs of each query, for a limited number of queries. */
export interface RunHistory {
  get(key: string): RunStatistics | undefined
  /** Records that a run is slow before it ends. */
  recordSlow(key: string): void
  recordRun(key: string, run: { readonly engineMs: number; readonly rowCount: number }): void
}

export interface RunStatistics {
  /** The minimum of the last few: concurrent load makes a run slower, never faster. */
  readonly fastestMs: number
  /** Of the last run. */
  readonly rowCount: number
}

const retainedRuns = 5

export function createRunHistory(limit = 10_000): RunHistory {
  const runs = new Map<string, RunStatistics & { readonly recentMs: readonly number[] }>()

  function set(key: string, recentMs: readonly number[], rowCount: number): void {
    // Moves the entry to the end; the first one is the least recently used.
    runs.delete(key)
    runs.set(key, { recentMs, rowCount, fastestMs: Math.min(...recentMs) })
    const [oldest] = runs.keys()
    if (runs.size > limit && oldest !== undefined) runs.delete(oldest)
  }

  return {
    get: (key) => runs.get(key),

    recordSlow(key) {
      if (!runs.has(key)) set(key, [Infinity], 0)
    },

    recordRun(key, { engineMs, rowCount }) {
      const before = runs.get(key)?.recentMs ?? []
      set(key, [...before.filter(Number.isFinite), engineMs].slice(-retainedRuns), rowCount)
    },
  }
}
