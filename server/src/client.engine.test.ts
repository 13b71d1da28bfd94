import { connect, RequestError, type Client } from '@cartograph/client'
import { salesByChannel } from '@cartograph/client/examples/sales-by-channel'
import { segmentSizes } from '@cartograph/client/examples/segment-sizes'
import { SourceConfig } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTwoOrders, listen } from './testing/cube-clients.ts'
import { openTestServer, type TestServer } from './testing/open-test-server.ts'

let server: TestServer
let url: string
let client: Client
const sent: string[] = []

beforeAll(async () => {
  server = await openTestServer()
  url = `http://127.0.0.1:${await listen(server.http)}`
  client = open()
  await addTwoOrders(server)
})
afterAll(() => server.close())

/** A client whose requests are noted, and of which a step in between may lose some. */
function open(fetch: typeof globalThis.fetch = globalThis.fetch, key = server.tokens.writeKey) {
  const noted: typeof fetch = (input, init) => {
    sent.push(`${init?.method} ${new Headers(init?.headers).get('idempotency-key')}`)
    return fetch(input, init)
  }
  sent.length = 0
  return connect({ url, key, orgId: server.orgId, fetch: noted })
}

describe('the examples', () => {
  it('read sales by channel', async () => {
    const rows = await salesByChannel(client, ['2026-11-01', '2026-11-03'])
    expect(rows.reduce((sum, { netSales }) => sum + netSales, 0)).toBe(110.5)
  })

  it('create a segment and count the customers of all', async () => {
    expect([...(await segmentSizes(client))]).toEqual([['Loyal customers', 0]])
  })
})

const rule = SourceConfig.parse({
  or: [{ and: [{ member: 'CustomerProfile.orderCount', operator: 'gte', values: ['1'] }] }],
})
const body = { name: 'Buyers', source_config: rule }

describe('the client', () => {
  it('repeats a change whose answer was lost, which is made once', async () => {
    let lost = 0
    const unreliable = open(async (input, init) => {
      const response = await fetch(input, init)
      if ((lost += 1) > 1) return response
      await response.text()
      throw new TypeError('The connection was lost')
    })
    const created = await unreliable.createSegment({ body })
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    const { items } = await client.listSegments()
    expect(items.filter(({ name }) => name === body.name).map(({ id }) => id)).toEqual([created.id])
    await client.deleteSegment({ params: { segmentId: created.id } })
  })

  it('waits as long as the server asks for when it is throttled', async () => {
    let count = 0
    const from = performance.now()
    const throttled = open(async (input, init) => {
      if ((count += 1) > 1) return fetch(input, init)
      return new Response(
        JSON.stringify({ detail: { code: 'too_many_requests', message: 'Wait' } }),
        { status: 429, headers: { 'retry-after': '1' } },
      )
    })
    expect((await throttled.getWorkspace()).org.org_id).toBe(server.orgId)
    expect(performance.now() - from).toBeGreaterThan(990)
  })

  it('does not repeat what cannot succeed, and says what is wrong', async () => {
    const wrong = open().createSegment({ body: { ...body, name: '' } })
    await expect(wrong).rejects.toThrow('body.name: Required')
    await expect(wrong).rejects.toMatchObject({ status: 422, code: 'invalid_request' })
    expect(sent).toHaveLength(1)
    await expect(open(fetch, 'no-key').getWorkspace()).rejects.toMatchObject({ status: 401 })
    await expect(open(fetch, server.tokens.readKey).createSegment({ body })).rejects.toBeInstanceOf(
      RequestError,
    )
    await expect(client.query({ measures: ['No.such'] })).rejects.toThrow(/No/)
  })

  it('stops when its signal is aborted', async () => {
    const stop = new AbortController()
    const unreachable = open(async () => {
      stop.abort(new Error('Enough'))
      throw new TypeError('The connection was lost')
    })
    await expect(unreachable.getWorkspace({}, { signal: stop.signal })).rejects.toThrow('lost')
    expect(sent).toHaveLength(1)
  })
})
