import { canonicalTables, type CanonicalTable } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { migrations } from './all.ts'
import { tablesAfter } from './tables-after.ts'

describe('the migrations', () => {
  it('are numbered from 1 without gaps', () => {
    expect(migrations.map((migration) => migration.version)).toEqual(
      migrations.map((_, index) => index + 1),
    )
  })

  it('result in the declared tables', () => {
    const declared = Object.values<CanonicalTable>(canonicalTables).map(
      ({ name, columns, derived, key, scope, sortBy }) => ({
        name,
        columns: Object.entries({ ...columns, ...derived }).map(([column, { type, nullable }]) => ({
          name: column,
          type,
          nullable,
        })),
        key,
        scope,
        sortBy,
      }),
    )
    expect(tablesAfter(migrations).map(inOrder)).toEqual(declared.map(inOrder))
  })

  it('give every table a scope that begins with the connection', () => {
    for (const table of tablesAfter(migrations)) expect(table.scope[0]).toBe('connection_id')
  })
})

/** The columns of a table may have been added in another order than they are declared. */
function inOrder<Shape extends { readonly columns: readonly { readonly name: string }[] }>(
  table: Shape,
) {
  const columns = table.columns.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return { ...table, columns }
}
