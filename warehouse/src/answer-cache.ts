import type { TableName } from '@cartograph/contract'

/**
 * Answers that still hold, the longest unused going first when there is no more room. Whoever holds more
 * than a quarter of the room gives way before all others.
 */
export interface AnswerCache<Answer> {
  get(key: string): Answer | undefined
  add(key: string, kept: KeptAnswer<Answer>): void
  /** Drops what was read from these tables of a workspace. Null: from any. */
  forget(workspace: string, tables: readonly TableName[] | null): void
  readonly bytes: number
}

export interface KeptAnswer<Answer> {
  readonly workspace: string
  /** It was read from these. Null: from any. */
  readonly tables: readonly TableName[] | null
  readonly bytes: number
  readonly answer: Answer
}

export function createAnswerCache<Answer>(maxBytes: number): AnswerCache<Answer> {
  const fairBytes = maxBytes / 4
  /** Like each workspace's own keys, the longest unused first. */
  const kept = new Map<string, KeptAnswer<Answer>>()
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
