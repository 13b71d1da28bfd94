import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { silentLog } from '@cartograph/store/testing'
import { serveChdb, type ServedChdb } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveModel, type ServedModel } from './serve-model.ts'

const folder = mkdtempSync(join(tmpdir(), 'cartograph-clickhouse-'))
const secret = 'a secret of more than thirty-two characters'

const shop = `cubes:
  - name: customers
    sql_table: customers
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string }
    measures:
      - { name: count, type: count }
  - name: orders
    sql: SELECT * FROM orders
    joins:
      - { name: customers, relationship: many_to_one, sql: "{CUBE}.customer_id = {customers}.id" }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: status, type: string }
      - { name: placed_at, sql: placed_at, type: time }
    segments:
      - { name: paid, sql: "{CUBE}.status = 'paid'" }
    measures:
      - { name: count, type: count }
      - { name: revenue, type: sum, sql: amount }
      - { name: of_two_days, type: sum, sql: amount, rolling_window: { trailing: 2 day } }
`
const leakingCubes = `cubes:
  - name: files
    sql: SELECT line FROM file('/etc/hostname', 'LineAsString')
    dimensions: [{ name: line, sql: line, type: string }]
  - name: gone
    sql_table: gone
    measures: [{ name: count, type: count }]
`

let server: ServedChdb
const modelOf = (name: string, yaml: string) => {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'cubes.yml'), yaml)
  return join(folder, name)
}
const shopModel = modelOf('shop', shop)
const leakingModel = modelOf('thief', leakingCubes)

beforeAll(async () => {
  server = await serveChdb()
  for (const statement of [
    'CREATE DATABASE `my shop`',
    'CREATE TABLE `my shop`.customers (id UInt32, city LowCardinality(String)) ENGINE = MergeTree ORDER BY id',
    `CREATE TABLE \`my shop\`.orders (id UInt64, customer_id UInt32, amount Decimal(12, 2),
       status Enum8('paid' = 1, 'open' = 2), placed_at DateTime('UTC')) ENGINE = MergeTree ORDER BY id`,
    "INSERT INTO `my shop`.customers VALUES (1, 'Rome'), (2, 'Oslo')",
    `INSERT INTO \`my shop\`.orders VALUES
       (1, 1, 10.5, 'paid', '2024-01-31 23:30:00'), (2, 2, 2, 'open', '2024-02-01 00:30:00'),
       (3, 1, 4.25, 'paid', '2024-02-02 12:00:00'), (4, 9, 1, 'paid', '2024-02-05 08:00:00')`,
  ])
    await server.run(statement)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const options = (user: keyof ServedChdb['urls'], model = shopModel, database = 'my%20shop') => ({
  model,
  database: `${server.urls[user]}/${database}`,
  port: 0,
  host: '127.0.0.1',
  tokenSecret: null,
})

async function ask({ url, token }: Pick<ServedModel, 'url' | 'token'>, query: object) {
  const headers = new Headers(token === null ? {} : { authorization: token })
  const asked = encodeURIComponent(JSON.stringify(query))
  const answer = await fetch(`${url}/load?queryType=multi&query=${asked}`, { headers })
  const body = (await answer.json()) as { error?: string; results?: { data: object[] }[] }
  return body.results?.[0]?.data ?? { status: answer.status, error: body.error }
}

const byDay = {
  measures: ['orders.count', 'orders.of_two_days'],
  timeDimensions: [
    {
      dimension: 'orders.placed_at',
      granularity: 'day',
      dateRange: ['2024-02-01', '2024-02-05'],
    },
  ],
  timezone: 'Europe/Berlin',
}

describe.each(['owner', 'reader'] as const)('an external ClickHouse database, as %s', (user) => {
  let served: ServedModel
  beforeAll(async () => {
    served = await serveModel({ ...options(user), tokenSecret: secret }, silentLog)
  })
  afterAll(() => served.close())

  it('answers over its server with joins and segments', async () => {
    expect(
      await ask(served, {
        measures: ['orders.revenue', 'orders.count'],
        dimensions: ['customers.city'],
        segments: ['orders.paid'],
        order: { 'orders.revenue': 'desc' },
      }),
    ).toEqual([
      { 'customers.city': 'Rome', 'orders.revenue': '14.75', 'orders.count': '2' },
      { 'customers.city': null, 'orders.revenue': '1', 'orders.count': '1' },
    ])
  })

  it("answers with rolling windows, in the zone's local time", async () => {
    const rows = (await ask(served, byDay)) as Record<string, unknown>[]
    expect(
      rows.map((row) => [
        row['orders.placed_at.day'],
        Number(row['orders.count']),
        Number(row['orders.of_two_days']),
      ]),
    ).toEqual([
      ['2024-02-01T00:00:00.000', 2, 12.5],
      ['2024-02-02T00:00:00.000', 1, 16.75],
      ['2024-02-03T00:00:00.000', 0, 4.25],
      ['2024-02-05T00:00:00.000', 1, 1],
    ])
  })

  it('refuses calls without a token, and with others', async () => {
    const query = { measures: ['orders.count'] }
    expect(await ask({ ...served, token: null }, query)).toMatchObject({ status: 403 })
    expect(await ask({ ...served, token: 'nonsense' }, query)).toMatchObject({ status: 403 })
    expect(await ask(served, query)).toEqual([{ 'orders.count': '4' }])
  })
})

it('a model that reads files is refused for a user with all rights, and so is a missing table', async () => {
  const served = await serveModel(options('owner', leakingModel), silentLog)
  expect(await ask(served, { dimensions: ['files.line'] })).toMatchObject({
    status: 400,
    error: expect.stringContaining('readonly mode'),
  })
  expect(await ask(served, { measures: ['gone.count'] })).toMatchObject({
    status: 400,
    error: expect.stringContaining('gone'),
  })
  await served.close()
})

it.each([
  ['prisoner', 'my%20shop', 'its user may change no settings (readonly = 1)'],
  ['reader', 'nowhere', 'The database nowhere on 127.0.0.1:'],
  ['reader', 'nowhere?x=1', 'This is no URL of a ClickHouse database: Unknown URL parameters: x'],
] as const)('as %s, the database %s is refused at once: %s', async (user, database, reason) => {
  await expect(serveModel(options(user, shopModel, database), silentLog)).rejects.toThrow(reason)
})

it('a wrong password is reported at once', async () => {
  const wrong = { ...options('reader') }
  const database = wrong.database.replace(/:[^:@/]+@/, ':wrong@')
  await expect(serveModel({ ...wrong, database }, silentLog)).rejects.toThrow(
    'Authentication failed',
  )
})

it('the command serves it until it is stopped, and never prints the password', async () => {
  const { model, database } = options('reader')
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const args = ['--model', model, '--database', database, '--port', '0']
  const command = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(command, 'exit')
  const lines: string[] = []
  for await (const line of createInterface(command.stdout)) {
    lines.push(line)
    const url = /^ready at (.*)$/.exec(line)?.[1]
    if (url === undefined) continue
    expect(await ask({ url, token: null }, { measures: ['orders.revenue'] })).toEqual([
      { 'orders.revenue': '17.75' },
    ])
    command.kill('SIGTERM')
  }
  expect(await exited).toEqual([0, null])
  expect(lines[0]).toMatch(/^2 cubes of .* over http:\/\/reader@127\.0\.0\.1:\d+\/my%20shop$/)
  expect(lines).toHaveLength(2)
})
