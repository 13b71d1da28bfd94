import type { TableName } from '@cartograph/contract'

/** The tables that changed, by workspace, with a counter that increases at every change. */
export interface TableChanges {
  now(): number
  /**
   * Called before a commit to these tables; the result after it, and before it is acknowledged. Null
   * means all tables.
   */
  begin(workspace: string, tables: readonly TableName[] | null): () => void
  /**
   * Whether one of these tables changed after that moment, or a commit to one is under way. Null means
   * any table.
   */
  hasChanged(workspace: string, tables: readonly TableName[] | null, since: number): boolean
}

interface WorkspaceChanges {
  any: number
  all: number
  readonly byTable: Map<TableName, number>
  /** The tables of commits under way. */
  readonly open: Set<{ readonly tables: readonly TableName[] | null }>
}

export function createTableChanges(): TableChanges {
  const changes = new Map<string, WorkspaceChanges>()
  let clock = 0

  return {
    now: () => clock,

    begin(workspace, tables) {
      const known = changes.get(workspace) ?? {
        any: 0,
        all: 0,
        byTable: new Map(),
        open: new Set(),
      }
      changes.set(workspace, known)
      const change = { tables }
      known.open.add(change)
      return () => {
        known.open.delete(change)
        clock += 1
        known.any = clock
        if (tables === null) known.all = clock
        else for (const table of tables) known.byTable.set(table, clock)
      }
    },

    hasChanged(workspace, tables, since) {
      const known = changes.get(workspace)
      if (known === undefined) return false
      for (const change of known.open) if (overlap(change.tables, tables)) return true
      if (tables === null) return known.any > since
      return known.all > since || tables.some((table) => (known.byTable.get(table) ?? 0) > since)
    },
  }
}

function overlap(some: readonly TableName[] | null, others: readonly TableName[] | null): boolean {
  if (some === null || others === null) return true
  return some.some((table) => others.includes(table))
}
