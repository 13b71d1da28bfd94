import { newId, OrgId } from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../migrations/all.ts'
import { tablesAfter } from '../migrations/tables-after.ts'
import { openTestClickhouseClient, stderrLog, type TestClickhouse } from '../testing.ts'
import { renderStep, renderView } from './dialect.ts'
import { knownSettings } from './known-settings.ts'
import { bookkeeping } from './migrate-database.ts'
import { insertSettings, readSettings } from './target.ts'
import { checkCluster, createClickhouseWarehouse } from './create-warehouse.ts'

const target = { database: 'shop', cluster: 'main-1' }
const addColumn = {
  kind: 'addColumn',
  table: 'orders',
  column: { name: 'note', type: 'text', nullable: true },
} as const
const steps = [...migrations.flatMap((migration) => migration.steps), addColumn]
const statements = [
  ...bookkeeping(target),
  ...steps.map((step) => renderStep(target, step)),
  ...tablesAfter(migrations).map((table) => renderView(target, table)),
]
/** Rows reach the other replicas by themselves. */
const definitions = statements.filter((statement) => !statement.startsWith('INSERT'))
const named = (some: readonly string[]) =>
  some.map((statement) => ({
    name: statement.slice(0, statement.indexOf(' ON CLUSTER')),
    statement,
  }))
const tables = statements.filter((statement) => statement.startsWith('CREATE TABLE'))

/**
 * A single server can check statements for a cluster: it parses them and then reports that it has
 * no cluster.
 */
describe('the statements for a cluster', () => {
  let server: TestClickhouse
  beforeAll(async () => {
    server = await openTestClickhouseClient()
  })
  afterAll(() => server.close())

  const codeOf = async (query: string): Promise<string> => {
    try {
      await server.client.command({ query })
      return 'done'
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error)
    }
  }
  /** No such cluster, or no distributed DDL queue. */
  const noCluster = /^(701|392)$/
  const [noKeeper, noColumn, noSuchSetting] = ['225', '16', '115']

  it.each(named(definitions))('are valid except for the cluster: $name', async ({ statement }) => {
    expect(statement).toContain(" ON CLUSTER 'main-1'")
    expect(await codeOf(statement)).toMatch(noCluster)
  })

  const alone = (statement: string) =>
    statement
      .replace(" ON CLUSTER 'main-1'", '')
      .replace(/shop\.(\w+)/, `${server.database}.$1`)
      .replace('{shard}', '01')
      .replace('{replica}', 'one')

  it.each(named(tables))(
    'have valid table engines except for the replication path: $name',
    async ({ statement }) => {
      await server.client.command({ query: `CREATE DATABASE IF NOT EXISTS ${server.database}` })
      expect(await codeOf(alone(statement))).toBe(noKeeper)
    },
  )

  it('would be rejected for an unknown column', async () => {
    await server.client.command({ query: `CREATE DATABASE IF NOT EXISTS ${server.database}` })
    const orders = tables.find((table) => table.includes('shop.orders_rows'))
    expect(await codeOf(alone(orders ?? '').replace(', is_deleted)', ', nothing)'))).toBe(noColumn)
  })

  it('use a replication path that later servers find, one per table', () => {
    const places = tables.map((table) => /\('([^']+)', '\{replica\}'/.exec(table)?.[1])
    expect(places).toContain('/clickhouse/tables/{shard}/shop/orders_rows')
    expect(new Set(places).size).toBe(tables.length)
    expect(places).not.toContain(undefined)
  })

  it('stop a query on all servers', async () => {
    const query = "KILL QUERY ON CLUSTER 'main-1' WHERE query_id = 'x' ASYNC"
    const read = await server.client.query({
      query: 'SELECT formatQuery({query:String}) AS text',
      query_params: { query },
      format: 'JSONEachRow',
    })
    expect(await read.json()).toEqual([{ text: query.replaceAll("'main-1'", '`main-1`') }])
  })

  it('use settings that the server knows', async () => {
    await server.client.command({ query: `CREATE DATABASE IF NOT EXISTS ${server.database}` })
    const table = `${server.database}.plain`
    await server.client.command({
      query: `CREATE TABLE ${table} (a UInt8) ENGINE = MergeTree ORDER BY a`,
    })
    const set = (settings: object) =>
      Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
    const insert = (settings: readonly string[]) =>
      `INSERT INTO ${table} SETTINGS ${settings.join(', ')} FORMAT JSONEachRow {"a":1}`
    expect(await codeOf(insert(set(insertSettings(target))))).toBe('done')
    expect(await codeOf(`SELECT 1 SETTINGS ${set(readSettings).join(', ')}`)).toBe('done')
    expect(await codeOf(insert(['insert_quorums = 1']))).toBe(noSuchSetting)
  })

  it('are not tried on a cluster that the server does not know', async () => {
    const { database } = server
    const warehouse = createClickhouseWarehouse(server.client, {
      database,
      cluster: 'main-1',
      log: stderrLog,
    })
    await expect(warehouse.query({ orgId: newId(OrgId), sql: 'SELECT 1' })).rejects.toMatchObject({
      cause: { message: 'The server knows no cluster main-1' },
    })
  })

  it('need one shard on a cluster', async () => {
    const withShards = (shards: number) => answering(server.client, `SELECT ${shards} AS shards`)
    await expect(checkCluster(withShards(2), target)).rejects.toThrow('main-1 has 2 shards')
    await expect(checkCluster(withShards(1), target)).resolves.toBeUndefined()
    const one = { database: 'shop', cluster: null }
    await expect(checkCluster(withShards(0), one)).resolves.toBeUndefined()
  })

  it('omit settings that an older server rejects', async () => {
    expect(await knownSettings(server.client)).toEqual({
      query_plan_optimize_lazy_materialization: 0,
      max_ast_elements: 1_000_000,
      max_expanded_ast_elements: 2_000_000,
    })
    expect(await knownSettings(answering(server.client, "SELECT '' AS name WHERE 0"))).toEqual({})
  })
})

/** A client whose server answers every query with another one's result. */
function answering(client: ClickHouseClient, query: string): ClickHouseClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name).bind(target)
      return (params: Parameters<ClickHouseClient['query']>[0]) =>
        target.query({ ...params, query })
    },
  })
}
