import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cube from '@cubejs-client/core'
import { silentLog } from '@cartograph/store/testing'
import { writeDuckdbFile } from '@cartograph/warehouse/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveModel, type ServedModel } from './serve-model.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartograph-model-'))
const database = join(folder, 'shop.duckdb')
const model = join(folder, 'model')
const secret = 'a secret of more than thirty-two characters'
const options = { model, database, port: 0, host: '127.0.0.1' }

const cubes = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: city, sql: city, type: string }
      - { name: placed_at, sql: placed_at, type: time }
    measures:
      - { name: count, type: count }
      - { name: revenue, type: sum, sql: amount }
`

beforeAll(async () => {
  mkdirSync(model)
  writeFileSync(join(model, 'orders.yml'), cubes)
  await writeDuckdbFile(database, [
    `CREATE TABLE orders AS SELECT * FROM (VALUES
      ('Rome', 10.5::DOUBLE, TIMESTAMP '2024-01-31 23:30:00'),
      ('Oslo', 2, TIMESTAMP '2024-02-01 00:30:00'),
      ('Rome', 4, TIMESTAMP '2024-02-02 12:00:00')) AS t(city, amount, placed_at)`,
  ])
})
afterAll(() => rmSync(folder, { recursive: true }))

let served: ServedModel
afterEach(() => served.close())

describe('a custom model', () => {
  it('is served to Cube’s own client, with the printed token', async () => {
    served = await serveModel({ ...options, tokenSecret: secret }, silentLog)
    const client = cube(served.token ?? '', { apiUrl: served.url })
    const result = await client.load({
      measures: ['orders.revenue'],
      timeDimensions: [
        {
          dimension: 'orders.placed_at',
          granularity: 'month',
          dateRange: ['2024-01-01', '2024-02-29'],
        },
      ],
      timezone: 'Europe/Berlin',
    })
    expect(result.tablePivot()).toMatchObject([
      { 'orders.placed_at.month': '2024-01-01T00:00:00.000', 'orders.revenue': 0 },
      { 'orders.placed_at.month': '2024-02-01T00:00:00.000', 'orders.revenue': '16.5' },
    ])
    const { cubes: described } = (await client.meta()).meta
    expect(described.map(({ name }) => name)).toEqual(['orders'])
  })

  it('is closed for other tokens, and for none', async () => {
    served = await serveModel({ ...options, tokenSecret: secret }, silentLog)
    const ask = async (authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await fetch(`${served.url}/meta`, { headers })
      return [answer.status, ((await answer.json()) as { error: string }).error]
    }
    expect(await ask()).toEqual([403, "Authorization header isn't set"])
    expect(await ask('Bearer nonsense')).toEqual([403, 'Invalid token'])
  })

  it('is open to this machine without a secret, and refuses unknown members', async () => {
    served = await serveModel({ ...options, tokenSecret: null }, silentLog)
    expect(served.token).toBeNull()
    const query = JSON.stringify({ measures: ['orders.profit'] })
    const answer = await fetch(`${served.url}/load?query=${encodeURIComponent(query)}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      type: 'UserError',
      error: "'profit' not found for path 'orders.profit'",
    })
  })

  it('answers in the format that its client supports', async () => {
    served = await serveModel({ ...options, tokenSecret: null }, silentLog)
    const { url } = served
    const ask = async (query: object, more = '') => {
      const search = `query=${encodeURIComponent(JSON.stringify(query))}${more}`
      const answer = await fetch(`${url}/load?${search}`)
      return [answer.status, await answer.json()] as const
    }
    const query = { measures: ['orders.revenue'] }
    const data = [{ 'orders.revenue': '16.5' }]
    expect(await ask(query)).toMatchObject([200, { query, annotation: {}, data }])
    expect(await ask(query, '&queryType=multi')).toMatchObject([200, { results: [{ data }] }])
    const error = expect.stringContaining('not supported by the client')
    expect(await ask([query])).toMatchObject([400, { error }])
  })

  it('never writes to the file, nor reads another', async () => {
    const leakingModel = join(folder, 'thief')
    mkdirSync(leakingModel, { recursive: true })
    const stolen = `cubes:
  - name: files
    sql: SELECT content FROM read_text('${join(model, 'orders.yml')}')
    dimensions: [{ name: content, sql: content, type: string }]
`
    writeFileSync(join(leakingModel, 'files.yml'), stolen)
    served = await serveModel({ ...options, model: leakingModel, tokenSecret: null }, silentLog)
    const query = JSON.stringify({ dimensions: ['files.content'] })
    const answer = await fetch(`${served.url}/load?query=${encodeURIComponent(query)}`)
    expect(answer.ok).toBe(false)
    expect(await answer.text()).not.toContain('sql_table')
  })
})
