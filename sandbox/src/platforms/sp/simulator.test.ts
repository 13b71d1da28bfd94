import { afterEach, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../start-sandbox.ts'
import { createWorld } from '../../world/create-world.ts'
import { seededFaults, type Fault } from './faults.ts'

const world = createWorld({
  seed: 21,
  startDay: '2024-01-01',
  orders: 1500,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = {
  name: 'corner',
  title: 'Corner',
  world,
  token: 'shpat_1',
  plan: 'unlimited',
} as const
const noon = new Date('2025-06-15T16:00:00Z')
let sandbox: Sandbox | null = null

afterEach(async () => {
  await sandbox?.close()
  sandbox = null
})

describe('the Shopify simulator', () => {
  it('rejects a wrong token, a revoked token and an unknown shop', async () => {
    await open({ shops: [shop, { ...shop, name: 'closed', token: null }] })
    const invalid = '[API] Invalid API key or access token (unrecognized login or wrong password)'
    const wrong = await ask('{ shop { name } }', { token: 'shpat_2' })
    expect([wrong.status, wrong.body]).toEqual([401, { errors: invalid }])
    expect((await ask('{ shop { name } }', { shop: 'closed' })).status).toBe(401)
    const unknown = await ask('{ shop { name } }', { shop: 'nowhere' })
    expect([unknown.status, unknown.body]).toEqual([404, { errors: 'Not Found' }])
    expect((await ask('{ shop { name } }')).body.data).toEqual({ shop: { name: 'Corner' } })
  })

  it('rejects an invalid query with 200 and a missing query with 400', async () => {
    await open()
    const { status, body } = await ask('{ orders(first: 1) { nodes { colour } } }')
    expect(status).toBe(200)
    expect(body.data).toBeUndefined()
    expect(JSON.stringify(body.errors)).toContain('colour')
    expect((await ask('{ orders(first: 1) { nodes {')).body.errors).toHaveLength(1)
    expect((await ask('{ orders { nodes { id } } }')).body.data).toBeNull()
    expect((await ask('{ orders(first: 251) { nodes { id } } }')).body.data).toBeNull()
    expect((await ask('{ orders(first: 1, after: "x") { nodes { id } } }')).body.data).toBeNull()
    expect((await ask(null)).status).toBe(400)
  })

  it('pages through every record once while the clock stands still', async () => {
    await open()
    for (const root of ['orders', 'customers', 'products'] as const) {
      const seen = await readAll(root, 100, root === 'products' ? everyStatus : undefined)
      expect(new Set(seen.map((node) => node.id)).size).toBe(seen.length)
      expect(seen).toHaveLength(world[root].count(noon))
      const moments = seen.map((node) => node.updatedAt)
      expect(moments).toEqual(moments.toSorted())
    }
  })

  it('loses no record and repeats no version while the clock advances', async () => {
    let now = noon.getTime()
    await open({ clock: () => new Date((now += 86_400_000)) })
    const present = world.orders.count(noon)
    const seen = await readAll('orders', 40)
    const ids = new Set(seen.map((node) => node.id))
    const versions = new Set(seen.map((node) => `${node.id} ${node.updatedAt}`))
    expect(versions.size).toBe(seen.length)
    expect(ids.size).toBeGreaterThan(present)
    for (const order of world.orders.until(noon)) {
      expect(ids.has(`gid://shopify/Order/${order.id}`)).toBe(true)
    }
  })

  it('filters by update time with inclusive bounds, and counts the matches', async () => {
    await open()
    const changed = [...world.orders.until(noon)]
      .map((order) => order.updatedAt)
      .toSorted((a, b) => a - b)
    const [from = 0, to = 0] = [changed[200], changed[300]]
    const query = `updated_at:>='${iso(from)}' AND updated_at:<='${iso(to)}'`
    const expected = changed.filter((moment) => from <= moment && moment <= to).length
    expect(await readAll('orders', 17, query)).toHaveLength(expected)
    const counted = await ask(
      'query ($query: String) { all: ordersCount(query: $query, limit: null) { count precision } some: ordersCount(limit: 10) { count precision } }',
      { variables: { query } },
    )
    expect(counted.body.data).toEqual({
      all: { count: expected, precision: 'EXACT' },
      some: { count: 10, precision: 'AT_LEAST' },
    })
  })

  it('sorts by id or update time, in both directions', async () => {
    await open()
    const read = async (sort: string) => {
      const { body } = await ask(`{ orders(first: 50, ${sort}) { nodes { id updatedAt } } }`)
      return nodesOf(body.data, 'orders')
    }
    const byId = (await read('sortKey: ID')).map((node) => node.id)
    expect(byId).toEqual(byId.toSorted())
    const latest = (await read('sortKey: UPDATED_AT, reverse: true')).map((node) => node.updatedAt)
    expect(latest).toEqual(latest.toSorted().toReversed())
    const newest = Math.max(...[...world.orders.until(noon)].map((order) => order.updatedAt))
    expect(Date.parse(latest[0] ?? '')).toBe(newest)
  })

  it('limits the depth of paging through one query', async () => {
    await open({ maxPageDepth: 100 })
    await expect(readAll('orders', 50)).rejects.toThrow(/PAGINATION_LIMIT_EXCEEDED/)
    await expect(readAll('products', 50, everyStatus)).resolves.toHaveLength(
      world.products.count(noon),
    )
  })

  it('lists only active products unless a query names other statuses', async () => {
    await open()
    const active = [...world.products.until(noon)].filter(({ status }) => status === 'active')
    expect(active.length).toBeLessThan(world.products.count(noon))
    expect(await readAll('products', 50)).toHaveLength(active.length)
  })

  it('shows an order in its current state, and updates it after a refund', async () => {
    let now = noon
    await open({ clock: () => now })
    const refunded = [...world.orders.until(new Date('2025-12-01T00:00:00Z'))].find(
      (order) =>
        order.createdAt < noon.getTime() && (order.refunds[0]?.createdAt ?? 0) > noon.getTime(),
    )
    const query = `{ order(id: "gid://shopify/Order/${refunded?.id}") { updatedAt totalRefundedSet { shopMoney { amount } } refunds { id } } }`
    const before = await ask(query)
    expect(before.body.data).toMatchObject({
      order: { refunds: [], totalRefundedSet: { shopMoney: { amount: '0.0' } } },
    })
    now = new Date(refunded?.refunds[0]?.createdAt ?? 0)
    expect((await ask(query)).body.data).toMatchObject({
      order: {
        updatedAt: iso(now.getTime()),
        refunds: [{ id: `gid://shopify/Refund/${refunded?.refunds[0]?.id}` }],
      },
    })
  })

  it('reports the cost of a query, refunds unused points and rejects queries that are too expensive', async () => {
    let elapsed = 0
    await open({ shops: [{ ...shop, plan: 'standard' }], elapsedMs: () => elapsed })
    const query =
      'query ($first: Int!) { orders(first: $first) { nodes { id customer { id } refunds { id } } } }'
    const { body } = await ask(query, { variables: { first: 100 } })
    const actual = body.extensions?.cost.actualQueryCost ?? 0
    expect(body.extensions?.cost.requestedQueryCost).toBe(300)
    expect(actual).toBeGreaterThan(100)
    expect(actual).toBeLessThan(300)
    expect(body.extensions?.cost.throttleStatus).toEqual({
      maximumAvailable: 2000,
      currentlyAvailable: 2000 - actual,
      restoreRate: 100,
    })
    const dear = await ask(query, { variables: { first: 250 } })
    const lines = '{ orders(first: 250) { nodes { lineItems(first: 250) { nodes { id } } } } }'
    expect(dear.body.errors).toBeUndefined()
    expect(codeOf((await ask(lines)).body)).toBe('MAX_COST_EXCEEDED')
    elapsed = 60_000
    expect(
      (await ask('{ shop { name } }')).body.extensions?.cost.throttleStatus.currentlyAvailable,
    ).toBe(1999)
  })

  it('throttles with 200 when the bucket is empty, until enough points are restored', async () => {
    let elapsed = 0
    await open({ shops: [{ ...shop, plan: 'standard' }], elapsedMs: () => elapsed })
    const query = '{ orders(first: 250) { nodes { id customer { id } } } }'
    let asked = await ask(query)
    let served = 0
    for (; codeOf(asked.body) === null; asked = await ask(query)) served++
    expect(served).toBeGreaterThan(2)
    expect([asked.status, codeOf(asked.body)]).toEqual([200, 'THROTTLED'])
    const { requestedQueryCost, throttleStatus } = asked.body.extensions?.cost ?? noCost
    expect(requestedQueryCost).toBeGreaterThan(throttleStatus.currentlyAvailable)
    elapsed = ((requestedQueryCost - throttleStatus.currentlyAvailable) / 100) * 1000
    expect(codeOf((await ask(query)).body)).toBeNull()
  })

  it('injects the configured faults, deterministically for a seed', async () => {
    const alter = () => ({ data: { shop: { name: 7 } } })
    const faults: (Fault | null)[] = [
      { kind: 'status', status: 429 },
      { kind: 'status', status: 503 },
      { kind: 'unauthorised' },
      { kind: 'throttled' },
      { kind: 'altered', alter },
      { kind: 'slow', delayMs: 5 },
      { kind: 'truncated' },
      { kind: 'reset' },
      null,
    ]
    await open({ faults: ({ number }) => faults[number - 1] ?? null })
    const answers = []
    for (let turn = 0; turn < 6; turn++) answers.push(await ask('{ shop { name } }'))
    expect(answers.map(({ status }) => status)).toEqual([429, 503, 401, 200, 200, 200])
    expect(codeOf(answers[3]?.body ?? {})).toBe('THROTTLED')
    expect(answers[4]?.body).toEqual(alter())
    expect(answers[5]?.body.data).toEqual({ shop: { name: 'Corner' } })
    await expect(ask('{ shop { name } }')).rejects.toThrow(SyntaxError)
    await expect(ask('{ shop { name } }')).rejects.toThrow(/fetch failed/)
    expect((await ask('query Name { shop { name } }')).status).toBe(200)
    expect(sandbox?.requests.map((request) => request.operationName).slice(-2)).toEqual([
      null,
      'Name',
    ])

    const broken = { kind: 'status', status: 500 } as const
    const chance = () => seededFaults({ seed: 4, none: 3, faults: [[1, broken]] })
    const draw = () => {
      const faults = chance()
      return Array.from({ length: 200 }, (_, index) =>
        faults({ number: index + 1, shop: 'corner', operationName: null, variables: {} }),
      )
    }
    expect(draw()).toEqual(draw())
    expect(draw().filter((fault) => fault !== null).length).toBeGreaterThan(30)
  })
})

interface Answer {
  readonly data?: unknown
  readonly errors?: unknown
  readonly extensions?: { readonly cost: typeof noCost }
}
interface Node {
  readonly id: string
  readonly updatedAt: string
}
const noCost = {
  requestedQueryCost: 0,
  actualQueryCost: 0,
  throttleStatus: { maximumAvailable: 0, currentlyAvailable: 0, restoreRate: 0 },
}

async function open(options: Partial<SandboxOptions> = {}): Promise<void> {
  sandbox = await startSandbox({ shops: [shop], clock: () => noon, ...options })
}

async function ask(
  query: string | null,
  options: { token?: string; shop?: string; variables?: Record<string, unknown> } = {},
): Promise<{ status: number; body: Answer }> {
  const name = options.shop ?? shop.name
  const response = await fetch(`${sandbox?.url}/${name}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-access-token': options.token ?? shop.token,
    },
    body: JSON.stringify({ query, variables: options.variables }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) as Answer }
}

const everyStatus = 'status:active,draft'

async function readAll(root: string, first: number, query?: string): Promise<Node[]> {
  const document = `query Page($first: Int!, $after: String, $query: String) {
    ${root}(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      nodes { id updatedAt } pageInfo { hasNextPage endCursor }
    }
  }`
  const seen: Node[] = []
  for (let after: string | null = null; ;) {
    const { body } = await ask(document, { variables: { first, after, query } })
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    seen.push(...nodesOf(body.data, root))
    const { hasNextPage, endCursor } = connectionIn(body.data, root).pageInfo
    if (!hasNextPage) return seen
    after = endCursor
  }
}

function nodesOf(data: unknown, root: string): readonly Node[] {
  return connectionIn(data, root).nodes
}

function connectionIn(data: unknown, root: string) {
  const connections = data as Record<
    string,
    { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
  >
  const connection = connections[root]
  if (!connection) throw new Error(`No ${root} in the answer`)
  return connection
}

function codeOf({ errors }: Answer): string | null {
  if (errors === undefined) return null
  const [first] = errors as { extensions: { code: string } }[]
  return first?.extensions.code ?? null
}

function iso(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z')
}
