import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { AdsClient } from './google-ads/client.ts'
import { google as adsOf } from './google-ads/open.ts'
import { listProperties } from './google-analytics/list-properties.ts'
import { google as analyticsOf } from './google-analytics/open.ts'
import { api as gorgiasApi } from './gorgias/client.ts'
import { TicketSweep } from './gorgias/ticket-sweep.ts'
import type { ConnectorPorts } from './kit/clock.ts'
import { fixedToken } from './kit/oauth/with-token.ts'
import { unlimitedQuota } from './kit/quota.ts'
import { startAnsweringServer, type AnsweringServer } from './kit/testing/answering-server.ts'
import { clientOf } from './kit/testing/client-of.ts'
import { FakeClock } from './kit/testing/fake-clock.ts'
import { readAggregate } from './klaviyo/aggregate.ts'
import { api as klaviyoApi } from './klaviyo/client.ts'
import { listMetrics } from './klaviyo/metrics.ts'
import { MetaClient } from './meta/client.ts'
import { ShopifyClient } from './shopify/client.ts'
import { completeConnection } from './shopify/complete-connection.ts'
import { api as stripeApi } from './stripe/client.ts'
import { PayoutFinder } from './stripe/payout-finder.ts'

const ports: ConnectorPorts = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
const tokens = fixedToken('token')
const mostAsked = 20

let server: AnsweringServer
let answers: readonly unknown[]
let asked: number
/** Stops an endless loop, whatever the server returns. */
let stop: AbortController
beforeEach(async () => {
  asked = 0
  stop = new AbortController()
  server = await startAnsweringServer((_body, _request, response) => {
    const answer = answers[asked % answers.length]
    asked += 1
    if (asked > mostAsked) stop.abort(new Error('The loop did not end'))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
})
afterEach(() => server.close())

const klaviyo = () => clientOf(klaviyoApi, server.url, ports)
const klaviyoLink = { next: 'https://a.klaviyo.com/api?page%5Bcursor%5D=same' }
const pageInfo = { hasNextPage: true, endCursor: 'same' }
const transaction = { id: 'txn_1', created: 1, type: 'charge', status: 'available', source: null }
const message = {
  ticket_id: 1,
  from_agent: true,
  public: true,
  rule_id: null,
  created_datetime: '2026-11-01T00:00:00Z',
}

interface Endless {
  readonly answers: () => readonly unknown[]
  readonly read: (signal: AbortSignal) => Promise<unknown>
}

const lists: Record<string, Endless> = {
  'rows of Google Ads': {
    answers: () => [{ results: [], nextPageToken: 'same' }],
    read: (signal) =>
      new AdsClient({
        google: adsOf({ tokens, hosts: { ADS: server.url } }, ports),
        customerId: '1',
        loginCustomerId: null,
      }).search('SELECT campaign.id FROM campaign', signal),
  },
  'accounts of Google Analytics': {
    answers: () => [{ accountSummaries: [], nextPageToken: 'same' }],
    read: (signal) =>
      listProperties(analyticsOf({ tokens, hosts: { ADMIN: server.url } }, ports), signal),
  },
  'metrics of Klaviyo': {
    answers: () => [{ data: [], links: klaviyoLink }],
    read: (signal) => listMetrics(klaviyo(), signal),
  },
  'counts of Klaviyo': {
    answers: () => [{ data: { attributes: { dates: [], data: [] } }, links: klaviyoLink }],
    read: (signal) =>
      readAggregate(klaviyo(), {
        metric: {
          id: 'm',
          name: 'Opened Email',
          by: ['$message', '$flow'],
          measurements: ['count'],
          channel: null,
        },
        days: ['2026-11-01'],
        timezone: 'UTC',
        signal,
      }),
  },
  'lines of an order of Shopify': {
    answers: () => [{ data: { parent: { children: { nodes: [1], pageInfo } } } }],
    read: (signal) => {
      const client = new ShopifyClient({ hosts: { SHOP: server.url }, tokens, ports })
      const rest = { document: 'query', parentId: 'gid://shopify/Order/1', signal }
      return completeConnection(client, { nodes: [], pageInfo }, rest)
    },
  },
  'transactions of a payout of Stripe': {
    answers: () => [{ object: 'list', data: [transaction], has_more: true }],
    read: (signal) =>
      new PayoutFinder(clientOf(stripeApi, server.url, ports)).transactionsOf('po_1', signal),
  },
  'messages of Gorgias': {
    answers: () => [{ data: [message], meta: { next_cursor: 'same' } }],
    read: (signal) =>
      new TicketSweep(clientOf(gorgiasApi, server.url, ports)).readBackTo(0, signal),
  },
  'a list of Facebook with two pages that lead to each other': {
    answers: () =>
      ['one', 'other'].map((after) => ({
        data: [],
        paging: { next: 'https://graph.facebook.com/next', cursors: { after } },
      })),
    read: (signal) =>
      new MetaClient({ hosts: { GRAPH: server.url }, tokens, app: null, ports }).list(
        { path: '/me/adaccounts', signal },
        z.unknown(),
      ),
  },
}

test.each(Object.entries(lists))('%s with a loop of pages ends as an error', async (_, list) => {
  answers = list.answers()
  const read = list.read(stop.signal)
  await expect(read).rejects.toMatchObject({ name: 'ConnectorError', class: 'payload' })
  await expect(read).rejects.toThrow('returned a page cursor that was read already')
})
