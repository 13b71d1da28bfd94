import type { ResultColumn } from './result-column.ts'

/** What the engine has said of a query before: that it is one SELECT, and which columns it answers. */
export interface KnownQueries {
  get(key: string): readonly ResultColumn[] | undefined
  add(key: string, columns: readonly ResultColumn[]): void
}

/**
 * Asking the engine again would plan the same text two more times. Every open file has the same tables,
 * so what holds for one workspace holds for all of them as long as this process lives.
 */
export function createKnownQueries(limit = 1000): KnownQueries {
  const known = new Map<string, readonly ResultColumn[]>()
  return {
    get(key) {
      const columns = known.get(key)
      if (columns === undefined) return undefined
      // The longest unused comes first, and goes first.
      known.delete(key)
      known.set(key, columns)
      return columns
    },
    add(key, columns) {
      known.set(key, columns)
      const [oldest] = known.keys()
      if (known.size > limit && oldest !== undefined) known.delete(oldest)
    },
  }
}
