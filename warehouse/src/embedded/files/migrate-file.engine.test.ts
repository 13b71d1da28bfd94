import { canonicalTables, type CanonicalTable } from '@cartograph/contract'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/all.ts'
import { createTable, type Migration } from '../../migrations/migration.ts'
import { duckdbType } from './dialect.ts'
import { migrateFile } from './migrate-file.ts'

describe('a workspace file', () => {
  let instance: DuckDBInstance
  let connection: DuckDBConnection

  beforeEach(async () => {
    instance = await DuckDBInstance.create(':memory:')
    connection = await instance.connect()
  })
  afterEach(() => {
    connection.closeSync()
    instance.closeSync()
  })

  const columnsOf = async (table: string) => {
    const answer = await connection.runAndReadAll(
      `SELECT column_name, data_type, is_nullable FROM information_schema.columns
       WHERE table_name = $1 ORDER BY column_name`,
      [table],
    )
    return answer.getRowsJson()
  }

  it.each(Object.values<CanonicalTable>(canonicalTables))(
    'has the declared table $name with its types and nullability',
    async ({ name, columns, derived }) => {
      await migrateFile(connection, migrations)
      expect(await columnsOf(name)).toEqual(
        // Rows are written by the names of columns: what a migration adds stands at the end of older tables.
        Object.entries({ ...columns, ...derived })
          .map(([column, { type, nullable }]) => [
            column,
            duckdbType(type),
            nullable ? 'YES' : 'NO',
          ])
          .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
      )
    },
  )

  it('has the same tables when it is new as when it is migrated step by step', async () => {
    const tables = async () => {
      const answer = await connection.runAndReadAll(
        'SELECT table_name, sql FROM duckdb_tables() ORDER BY table_name',
      )
      const versions = await connection.runAndReadAll(
        'SELECT version, name FROM schema_version ORDER BY version',
      )
      return { tables: answer.getRowsJson(), versions: versions.getRowsJson() }
    }
    for (const { version } of migrations)
      await migrateFile(connection, migrations.slice(0, version))
    const migrated = await tables()
    expect(migrated.versions).toHaveLength(migrations.length)
    await connection.run("ATTACH ':memory:' AS another")
    await connection.run('USE another')
    await connection.run('DETACH memory')
    await migrateFile(connection, migrations)
    expect(await tables()).toEqual(migrated)
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

  it('of an older release is migrated with its rows, once', async () => {
    await migrateFile(connection, [first])
    await connection.run("INSERT INTO things VALUES ('a')")
    await migrateFile(connection, [first, second])
    await migrateFile(connection, [first, second])
    const rows = await connection.runAndReadAll('SELECT * FROM things')
    expect(rows.getRowsJson()).toEqual([['a', null]])
    const versions = await connection.runAndReadAll('SELECT version FROM schema_version ORDER BY 1')
    expect(versions.getRowsJson()).toEqual([[1], [2]])
  })

  it('of a newer release is rejected, naming both versions', async () => {
    await migrateFile(connection, [first, second])
    await expect(migrateFile(connection, [first])).rejects.toThrow(
      /schema version 2, this program knows 1.*newer release/,
    )
  })

  it('is unchanged when a migration fails', async () => {
    await migrateFile(connection, [first])
    const broken: Migration = { ...second, steps: [...second.steps, ...first.steps] }
    await expect(migrateFile(connection, [first, broken])).rejects.toThrow(/already exists/)
    expect(await columnsOf('things')).toEqual([['id', 'VARCHAR', 'NO']])
    await migrateFile(connection, [first, second])
    expect(await columnsOf('things')).toHaveLength(2)
  })
})
