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
      ({ name, columns, key, scope, sortBy }) => ({
        name,
        columns: Object.entries(columns).map(([column, { type, nullable }]) => ({
          name: column,
          type,
          nullable,
        })),
        key,
        scope,
        sortBy,
      }),
    )
    expect(tablesAfter(migrations)).toEqual(declared)
  })

  it('give every table a scope that begins with the connection', () => {
    for (const table of tablesAfter(migrations)) expect(table.scope[0]).toBe('connection_id')
  })
})
