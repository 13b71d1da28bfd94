import { canonicalTables, type CanonicalTable } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../migrations/all.ts'
import { createTable, type Migration } from '../migrations/migration.ts'
import { openTestClickhouseClient, type TestClickhouse } from '../testing.ts'
import { clickhouseType } from './dialect.ts'
import { migrateDatabase } from './migrate-database.ts'

describe('the shared database', () => {
  let server: TestClickhouse
  beforeAll(async () => {
    server = await openTestClickhouseClient()
  })
  afterAll(() => server.close())

  const read = async (query: string, params: Record<string, string> = {}): Promise<unknown[]> => {
    const answer = await server.client.query({ query, query_params: params, format: 'JSONEachRow' })
    return answer.json()
  }

  const columnsOf = (table: string) =>
    read(
      `SELECT name, type FROM system.columns
       WHERE database = {database:String} AND table = {table:String} ORDER BY position`,
      { database: server.database, table },
    )

  it.each(Object.values<CanonicalTable>(canonicalTables))(
    'has the declared table $name and exposes it without internal columns',
    async ({ name, columns, derived, key, sortBy }) => {
      await migrateDatabase(server.client, { database: server.database, cluster: null }, migrations)
      const declared = Object.entries({ ...columns, ...derived }).map(
        ([column, { type, nullable }]) => ({
          name: column,
          type: clickhouseType({ type, nullable }),
        }),
      )
      // A column that a later migration adds follows the internal ones.
      expect(byName(await columnsOf(`${name}_rows`))).toEqual(
        byName([
          { name: 'org_id', type: 'UUID' },
          ...declared,
          { name: 'version', type: 'UInt64' },
          { name: 'is_deleted', type: 'UInt8' },
        ]),
      )
      expect(
        await read(
          `SELECT sorting_key FROM system.tables WHERE database = {database:String} AND name = {table:String}`,
          { database: server.database, table: `${name}_rows` },
        ),
      ).toEqual([{ sorting_key: ['org_id', ...new Set([sortBy, ...key])].join(', ') }])
      const view = `${server.database}.${name}(workspace = '0198c000-0000-7000-8000-000000000001')`
      const shown = await server.client.query({ query: `SELECT * FROM ${view}`, format: 'JSON' })
      expect(byName((await shown.json()).meta ?? [])).toEqual(byName(declared))
    },
  )

  it('shows nothing without a workspace', async () => {
    await migrateDatabase(server.client, { database: server.database, cluster: null }, migrations)
    await expect(read(`SELECT count(*) FROM ${server.database}.orders`)).rejects.toThrow(
      /workspace|columns/,
    )
  })

  const first: Migration = {
    version: 1,
    name: 'first',
    steps: [createTable('things', { id: 'text' }, { key: ['id'], scope: ['id'], sortBy: 'id' })],
  }
  const second: Migration = {
    version: 2,
    name: 'second',
    steps: [
      {
        kind: 'addColumn',
        table: 'things',
        column: { name: 'price', type: 'money', nullable: true },
      },
    ],
  }

  it('is migrated with its rows, and rejected when it is newer', async () => {
    const database = `${server.database}_other`
    const target = { database, cluster: null }
    await migrateDatabase(server.client, target, [first])
    const org = '0198c000-0000-7000-8000-000000000001'
    await server.client.command({
      query: `INSERT INTO ${database}.things_rows (org_id, id, version, is_deleted) VALUES ('${org}', 'a', 1, 0)`,
    })
    await migrateDatabase(server.client, target, [first, second])
    await migrateDatabase(server.client, target, [first, second])
    expect(await read(`SELECT * FROM ${database}.things(workspace = '${org}')`)).toEqual([
      { id: 'a', price: null },
    ])
    await expect(migrateDatabase(server.client, target, [first])).rejects.toThrow(
      /schema version 2, this program knows 1.*newer release/,
    )
    await server.client.command({ query: `DROP DATABASE ${database}` })
  })
})

function byName(columns: readonly unknown[]): readonly unknown[] {
  return columns.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}
