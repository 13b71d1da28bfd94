import type { Migration, TableShape } from './migration.ts'

/** The schema after the migrations. */
export function tablesAfter(migrations: readonly Migration[]): readonly TableShape[] {
  const tables = new Map<string, TableShape>()
  for (const step of migrations.flatMap((migration) => migration.steps)) {
    if (step.kind === 'createTable') {
      tables.set(step.table.name, step.table)
      continue
    }
    if (step.kind === 'sequenceOrders') continue
    const table = tables.get(step.table)
    if (!table)
      throw new Error(`A migration adds a column to ${step.table}, which is not there yet`)
    tables.set(step.table, { ...table, columns: [...table.columns, step.column] })
  }
  return [...tables.values()]
}
