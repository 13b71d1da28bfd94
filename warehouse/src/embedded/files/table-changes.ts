import type { TableName } from '@cartograph/contract'

/** The tables that changed, by workspace, with a counter that increases at every change. */
export interface TableChanges {
  now(): number
  /** Called after the commit and before it is acknowledged. Null means all tables. */
  record(workspace: string, tables: readonly TableName[] | null): void
  /** Whether one of these tables changed after that moment. Null means any table. */
  hasChanged(workspace: string, tables: readonly TableName[] | null, since: number): boolean
}

export function createTableChanges(): TableChanges {
  const changes = new Map<string, { any: number; all: number; byTable: Map<TableName, number> }>()
  let clock = 0

  return {
    now: () => clock,

    record(workspace, tables) {
      clock += 1
      const known = changes.get(workspace) ?? { any: 0, all: 0, byTable: new Map() }
      changes.set(workspace, known)
      known.any = clock
      if (tables === null) known.all = clock
      else for (const table of tables) known.byTable.set(table, clock)
    },

    hasChanged(workspace, tables, since) {
      const known = changes.get(workspace)
      if (known === undefined) return false
      if (tables === null) return known.any > since
      return known.all > since || tables.some((table) => (known.byTable.get(table) ?? 0) > since)
    },
  }
}
