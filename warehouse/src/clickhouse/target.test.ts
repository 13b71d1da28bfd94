import { describe, expect, it } from 'vitest'
import { createTable } from '../migrations/migration.ts'
import { renderStep, renderView } from './dialect.ts'
import { bookkeeping } from './migrate-database.ts'
import { openClickhouseWarehouse } from './open.ts'
import { checkTarget } from './target.ts'

const onOne = { database: 'shop', cluster: null }
const onMany = { database: 'shop', cluster: 'main-1' }

const things = createTable(
  'things',
  { id: 'text', at: 'instant' },
  { key: ['id'], scope: ['id'], sortBy: 'at' },
)
const price = { name: 'price', type: 'money', nullable: true } as const
const addPrice = { kind: 'addColumn', table: 'things', column: price } as const

const shapeOf = (step: typeof things) => {
  if (step.kind !== 'createTable') throw new Error('Not a table')
  return step.table
}

const words = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim()

describe('the tables of a cluster', () => {
  it('are created on all of its servers and replicated', () => {
    expect(words(renderStep(onMany, things))).toBe(
      "CREATE TABLE IF NOT EXISTS shop.things_rows ON CLUSTER 'main-1' ( org_id UUID, " +
        "id String, at DateTime64(3, 'UTC'), version UInt64, is_deleted UInt8, " +
        'INDEX by_scope id TYPE bloom_filter GRANULARITY 1 ) ' +
        "ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/shop/things_rows', " +
        "'{replica}', version, is_deleted) ORDER BY (org_id, at, id)",
    )
  })

  it('are altered and exposed on all of them', () => {
    expect(words(renderStep(onMany, addPrice))).toBe(
      "ALTER TABLE shop.things_rows ON CLUSTER 'main-1' " +
        'ADD COLUMN IF NOT EXISTS price Nullable(Decimal(18, 4))',
    )
    expect(words(renderView(onMany, shapeOf(things)))).toBe(
      "CREATE OR REPLACE VIEW shop.things ON CLUSTER 'main-1' AS SELECT id, at " +
        'FROM shop.things_rows FINAL WHERE org_id = {workspace:UUID}',
    )
  })

  it('have their bookkeeping tables beside them', () => {
    const [database, ...tables] = bookkeeping(onMany)
    expect(database).toBe("CREATE DATABASE IF NOT EXISTS shop ON CLUSTER 'main-1'")
    expect(tables).toHaveLength(5)
    for (const table of tables)
      expect(words(table)).toMatch(
        /^CREATE TABLE IF NOT EXISTS shop\.\w+ ON CLUSTER 'main-1' \(.*\) ENGINE = Replicated(Replacing|Summing)?MergeTree\('.*', '\{replica\}'\) ORDER BY /,
      )
  })

  it('are on one server without a cluster', () => {
    const statements = [
      ...bookkeeping(onOne),
      renderStep(onOne, things),
      renderStep(onOne, addPrice),
      renderView(onOne, shapeOf(things)),
    ]
    for (const sql of statements) expect(sql).not.toMatch(/CLUSTER|Replicated/)
  })

  it.each(["main' x", '', '1st', 'a b'])('are rejected for a cluster called %j', (cluster) => {
    expect(() => checkTarget({ database: 'shop', cluster })).toThrow('name of a cluster')
  })

  it('are those of the cluster that the URL names', async () => {
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const open = (cluster: string) =>
      openClickhouseWarehouse({ url: `http://localhost:1/shop?cluster=${cluster}`, log })
    await open('main').close()
    expect(() => open('not%20one')).toThrow('not one cannot be the name of a cluster')
  })

  it.each(['a.b', '', '`x`'])('are rejected in a database called %j', (database) => {
    expect(() => checkTarget({ database, cluster: null })).toThrow('name of a database')
  })
})
