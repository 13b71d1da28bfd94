import type { TableName } from '@cartograph/contract'

/**
 * An LRU cache of answers that are invalidated by table. A workspace that uses more than a quarter
 * of the memory is evicted first.
 */
export interface AnswerCache<Answer> {
  get(key: string): Answer | undefined
  add(key: string, kept: CachedAnswer<Answer>): void
  /** Drops the answers that were read from these tables of a workspace; null drops all of them. */
  forget(workspace: string, tables: readonly TableName[] | null): void
  readonly bytes: number
}

export interface CachedAnswer<Answer> {
  readonly workspace: string
  /** The tables it was read from; null means any table. */
  readonly tables: readonly TableName[] | null
  readonly bytes: number
  readonly answer: Answer
}

export function createAnswerCache<Answer>(maxBytes: number): AnswerCache<Answer> {
  const fairBytes = maxBytes / 4
  /** In insertion order, least recently used first, as are the keys of each workspace. */
  const kept = new Map<string, CachedAnswer<Answer>>()
  const workspaces = new Map<string, { bytes: number; readonly keys: Set<string> }>()
  let bytes = 0

  function remove(key: string): void {
    const entry = kept.get(key)
    const holding = entry && workspaces.get(entry.workspace)
    if (!holding) return
    kept.delete(key)
    holding.keys.delete(key)
    holding.bytes -= entry.bytes
    bytes -= entry.bytes
    if (holding.keys.size === 0) workspaces.delete(entry.workspace)
  }

  function makeRoom(): void {
    while (bytes > maxBytes) {
      const greedy = [...workspaces.values()].find((holding) => holding.bytes > fairBytes)
      const [oldest] = greedy ? greedy.keys : kept.keys()
      if (oldest === undefined) return
      remove(oldest)
    }
  }

  return {
    get(key) {
      const entry = kept.get(key)
      if (entry === undefined) return undefined
      kept.delete(key)
      kept.set(key, entry)
      const keys = workspaces.get(entry.workspace)?.keys
      keys?.delete(key)
      keys?.add(key)
      return entry.answer
    },

    add(key, entry) {
      remove(key)
      if (entry.bytes > fairBytes) return
      const holding = workspaces.get(entry.workspace) ?? { bytes: 0, keys: new Set() }
      workspaces.set(entry.workspace, holding)
      holding.keys.add(key)
      holding.bytes += entry.bytes
      kept.set(key, entry)
      bytes += entry.bytes
      makeRoom()
    },

    forget(workspace, tables) {
      for (const key of workspaces.get(workspace)?.keys ?? []) {
        const read = kept.get(key)?.tables
        if (tables === null || !read || tables.some((table) => read.includes(table))) remove(key)
      }
    },

    get bytes() {
      return bytes
    },
  }
}
