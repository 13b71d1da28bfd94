/** What the last runs of a query were like, for as many queries as there is room. */
export interface PastRuns {
  get(key: string): PastRun | undefined
  /** It still runs, and nobody can know yet how long. */
  noteSlow(key: string): void
  noteRun(key: string, run: { readonly engineMs: number; readonly rowCount: number }): void
}

export interface PastRun {
  /** Of the last few: what runs beside it makes a query seem slower than it is, never faster. */
  readonly leastMs: number
  /** Of the last one. */
  readonly rowCount: number
}

const few = 5

export function createPastRuns(limit = 10_000): PastRuns {
  const runs = new Map<string, PastRun & { readonly recentMs: readonly number[] }>()

  function set(key: string, recentMs: readonly number[], rowCount: number): void {
    // The longest unseen comes first, and goes first.
    runs.delete(key)
    runs.set(key, { recentMs, rowCount, leastMs: Math.min(...recentMs) })
    const [oldest] = runs.keys()
    if (runs.size > limit && oldest !== undefined) runs.delete(oldest)
  }

  return {
    get: (key) => runs.get(key),

    noteSlow(key) {
      if (!runs.has(key)) set(key, [Infinity], 0)
    },

    noteRun(key, { engineMs, rowCount }) {
      const before = runs.get(key)?.recentMs ?? []
      set(key, [...before.filter(Number.isFinite), engineMs].slice(-few), rowCount)
    },
  }
}
