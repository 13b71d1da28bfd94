import { afterEach, describe, expect, it } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { startSimulator, type StartedSimulator } from '../../kit/start-simulator.ts'
import { createWorld } from '../../world/create-world.ts'
import { klaviyo } from './simulator.ts'

const world = createWorld({
  seed: 5,
  startDay: '2026-01-01',
  orders: 1000,
  timezone: 'Europe/Berlin',
  currency: 'EUR',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
let started: StartedSimulator | null = null
let elapsed = 0

afterEach(async () => {
  await started?.close()
  started = null
  elapsed = 0
})

async function ask(path: string, more: { body?: unknown; headers?: Record<string, string> } = {}) {
  started ??= await startSimulator(klaviyo, {
    shops: [shop],
    clock: () => new Date('2026-03-31T12:00:00Z'),
    elapsedMs: () => elapsed,
  })
  const response = await fetch(`${started.hosts['API']}${path}`, {
    headers: {
      authorization: 'Klaviyo-API-Key pk_sandbox_fernhill',
      revision: '2026-07-15',
      ...(more.body !== undefined && { 'content-type': 'application/vnd.api+json' }),
      ...more.headers,
    },
    ...(more.body !== undefined && { method: 'POST', body: JSON.stringify(more.body) }),
  })
  const text = await response.text()
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? null
  return { status: response.status, headers: response.headers, text, code }
}

function aggregateOf(attributes: Record<string, unknown>) {
  return { body: { data: { type: 'metric-aggregate', attributes } } }
}

describe("Klaviyo's simulator", () => {
  it('requires a valid key and a revision', async () => {
    expect(await ask('/api/accounts', { headers: { authorization: '' } })).toMatchObject({
      status: 401,
    })
    const wrong = { authorization: 'Klaviyo-API-Key pk_live_1' }
    expect(await ask('/api/accounts', { headers: wrong })).toMatchObject({
      status: 401,
      code: 'authentication_failed',
    })
    expect(await ask('/api/accounts', { headers: { revision: '2019-01-01' } })).toMatchObject({
      status: 400,
      code: 'invalid',
    })
    expect((await ask('/api/accounts')).status).toBe(200)
  })

  it('requires a channel for campaigns and limits the page size', async () => {
    const filter = encodeURIComponent("equals(messages.channel,'email')")
    expect((await ask('/api/campaigns')).code).toBe('invalid')
    expect((await ask(`/api/campaigns?filter=${filter}&page[size]=101`)).code).toBe('invalid')
    const listed = await ask(`/api/campaigns?filter=${filter}&page[size]=3`)
    expect(listed.status).toBe(200)
    expect(listed.text).toMatch(/"next":"http:\/\/127\.0\.0\.1:\d+\/api\/campaigns\?.*cursor/)
  })

  it('lists the events of a metric oldest first, as many as the metric counts', async () => {
    const id = /"id":"(\w+)","attributes":\{"name":"Opened Email"/.exec(
      (await ask('/api/metrics')).text,
    )?.[1]
    const range = [
      'greater-or-equal(datetime,2026-01-31T23:00:00Z)',
      'less-than(datetime,2026-03-20T23:00:00Z)',
    ]
    const filter = encodeURIComponent(`and(equals(metric_id,"${id}"),${range.join(',')})`)
    const listed = (more: string) => ask(`/api/events?filter=${filter}&include=profile${more}`)
    expect((await listed('&sort=datetime&page[size]=1001')).code).toBe('invalid')
    const whole = (await listed('&sort=datetime&page[size]=1000')).text
    const times = [...whole.matchAll(/"datetime":"([^"]+)"/g)].map(([, time]) => time ?? '')
    expect(times).toEqual(times.toSorted())
    const counted = await ask(
      '/api/metric-aggregates',
      aggregateOf({ metric_id: id, measurements: ['count'], interval: 'day', filter: range }),
    )
    const counts = /"count":\[([\d,]+)\]/.exec(counted.text)?.[1]?.split(',').map(Number) ?? []
    expect(times).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
    expect(times.length).toBeGreaterThan(40)

    const first = await listed('&sort=datetime&page[size]=20&fields[event]=datetime')
    expect(first.text).not.toContain('event_properties')
    const next = /"next":"http:\/\/[^/]+([^"]+)"/.exec(first.text)?.[1] ?? ''
    const second = [...(await ask(next)).text.matchAll(/"datetime":"([^"]+)"/g)]
    expect(second.map(([, time]) => time)).toEqual(times.slice(20, 40))
  })

  it('requires a range of at most a year and known dimensions for aggregates', async () => {
    const id = /"id":"(\w+)","attributes":\{"name":"Received Email"/.exec(
      (await ask('/api/metrics')).text,
    )?.[1]
    const filter = [
      'greater-or-equal(datetime,2026-03-01T00:00:00)',
      'less-than(datetime,2026-03-08T00:00:00)',
    ]
    const query = { metric_id: id, measurements: ['count'], by: ['$message'], filter }
    const post = (more: object) => ask('/api/metric-aggregates', aggregateOf({ ...query, ...more }))
    expect((await post({ filter: [] })).code).toBe('invalid')
    expect((await post({ by: ['$colour'] })).code).toBe('invalid')
    elapsed += 1000
    expect((await post({ timezone: 'Moon/Crater' })).code).toBe('invalid')
    expect((await post({ metric_id: 'unknown' })).code).toBe('not_found')
    const counted = await post({})
    expect(counted.status).toBe(200)
    expect(counted.text).toContain('"dates":["2026-03-01T00:00:00+00:00"')
  })

  it('limits calls per second and per minute, and says when to retry', async () => {
    expect((await ask('/api/accounts')).headers.get('ratelimit-remaining')).toBe('14')
    const second = await ask('/api/accounts')
    expect(second).toMatchObject({ status: 429, code: 'throttled' })
    expect(second.headers.get('retry-after')).toBe('1')
    for (let call = 0; call < 14; call++) {
      elapsed += 1000
      expect((await ask('/api/accounts')).status).toBe(200)
    }
    elapsed += 1000
    expect((await ask('/api/accounts')).headers.get('retry-after')).toBe('45')
    elapsed += 45_000
    expect((await ask('/api/accounts')).status).toBe(200)
  })
})
