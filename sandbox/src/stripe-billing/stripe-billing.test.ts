import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { serveStripe } from './serve-stripe.ts'
import type { StripeBillingOptions } from './stripe-billing.ts'
import type { StripeState } from './state.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function open(options: Partial<StripeBillingOptions> = {}) {
  const clock = { now: new Date('2026-11-14T09:00:00Z') }
  const { stripe, baseUrl, close } = await serveStripe({
    clock: () => clock.now,
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    webhookUrl: () => null,
    ...options,
  })
  opened.push(close)
  const call = async (
    method: string,
    path: string,
    form: Record<string, string> = {},
    headers = {},
  ) => {
    const answer = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: { authorization: 'Bearer sk_test_1', ...headers },
      ...(method === 'POST' && { body: new URLSearchParams(form).toString() }),
    })
    return { status: answer.status, body: Object(await answer.json()) }
  }
  return { billing: stripe, clock, call, baseUrl }
}

/** Answers with the statuses in turn. */
async function openReceiver(statuses: number[]) {
  const received: { body: string; signature: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, signature: String(request.headers['stripe-signature']) })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(() => server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const subscribed = async (
  { call, baseUrl }: Awaited<ReturnType<typeof open>>,
  expiry = '12 / 40',
) => {
  const customer = (await call('POST', '/customers', { name: 'Fernhill Goods' })).body.id
  const price = (
    await call('POST', '/prices', {
      currency: 'usd',
      unit_amount: '9900',
      'recurring[interval]': 'day',
      'recurring[interval_count]': '30',
      'product_data[name]': 'Base plan',
    })
  ).body.id
  const session = await call('POST', '/checkout/sessions', {
    customer,
    'line_items[0][price]': price,
    success_url: `${baseUrl}/done`,
  })
  const body = new URLSearchParams({ card: '4242424242424242', expiry })
  await fetch(session.body.url, { method: 'POST', body, redirect: 'manual' })
  return String(customer)
}

describe('the simulated Stripe', () => {
  it('needs its key, and answers a repeated request with the same object', async () => {
    const { call } = await open()
    expect((await call('GET', '/customers/x', {}, { authorization: 'Bearer y' })).status).toBe(401)
    expect((await call('GET', '/customers/x')).status).toBe(404)
    const once = { 'idempotency-key': 'k' }
    const first = await call('POST', '/customers', { name: 'A' }, once)
    expect(await call('POST', '/customers', { name: 'A' }, once)).toEqual(first)
  })

  it('sends signed events, and again until they are acknowledged', async () => {
    const receiver = await openReceiver([500, 500])
    const account = await open({ webhookUrl: () => receiver.url, retryMs: () => 10 })
    await subscribed(account)
    await expect.poll(() => account.billing.events.length).toBe(0)
    const ids = receiver.received.map(({ body }) => String(Object(JSON.parse(body)).id))
    expect(new Set(ids).size).toBe(ids.length - 2)
    for (const { body, signature } of receiver.received) {
      const [, time, digest] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? []
      expect(time).toBe('1794646800')
      expect(createHmac('sha256', 'whsec_1').update(`${time}.${body}`).digest('hex')).toBe(digest)
    }
  })

  it('renews when time is let pass over HTTP, as seen from an app whose clock stays', async () => {
    const account = await open()
    const customer = await subscribed(account)
    const pass = async (days: string) => {
      const body = new URLSearchParams({ days })
      const answer = await fetch(`${account.baseUrl}/time`, { method: 'POST', body })
      return { status: answer.status, text: await answer.text() }
    }
    for (const days of ['0', '-30', '1.5', 'x', '401']) expect((await pass(days)).status).toBe(400)
    const read = async () => {
      const { body } = await account.call('GET', `/subscriptions?customer=${customer}`)
      const [{ status, items }] = body.data
      const { current_period_end: end } = items.data[0]
      return [status, new Date(end * 1000).toISOString()]
    }
    const before = await read()
    expect(before).toEqual(['active', '2026-12-14T09:00:00.000Z'])
    expect((await pass('10')).text).toContain('10 days passed.')
    expect(await read()).toEqual(['active', '2026-12-04T09:00:00.000Z'])
    await pass('20')
    expect(await read()).toEqual(before)
    const { body } = await account.call('GET', `/invoices?customer=${customer}`)
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
    expect(account.billing.charges.map(({ at }) => new Date(at * 1000).getUTCDate())).toEqual([
      15, 14,
    ])
  })

  it('a card expires by the time that was let pass', async () => {
    const account = await open()
    const customer = await subscribed(account, '01 / 27')
    const body = new URLSearchParams({ days: '100' })
    await fetch(`${account.baseUrl}/time`, { method: 'POST', body })
    const { body: list } = await account.call('GET', `/subscriptions?customer=${customer}`)
    expect(list.data[0].status).toBe('canceled')
    // The first one and two renewals; the third is attempted until the subscription ends.
    expect(account.billing.charges).toHaveLength(3)
  })

  it('renews when its clock is moved, and goes on from a stored state', async () => {
    let stored = ''
    const account = await open({ onChange: (state) => void (stored = JSON.stringify(state)) })
    const customer = await subscribed(account)
    await expect.poll(() => stored.includes('"charges":[{')).toBe(true)
    const next = await open({ state: JSON.parse(stored) as StripeState })
    next.clock.now = new Date('2027-01-14T09:00:00Z')
    const { body } = await next.call('GET', `/invoices?customer=${customer}`)
    expect(body.data).toHaveLength(3)
    expect(
      next.billing.charges.map(({ at }) => new Date(at * 1000).toISOString().slice(0, 10)),
    ).toEqual(['2026-11-14', '2026-12-14', '2027-01-13'])
  })
})
