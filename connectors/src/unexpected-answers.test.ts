import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AudienceClient } from './google-ads/audience.ts'
import { google } from './google-ads/open.ts'
import { GorgiasClient } from './gorgias/client.ts'
import { tickets } from './gorgias/streams/tickets.ts'
import type { ConnectorPorts } from './kit/clock.ts'
import { fixedToken } from './kit/oauth/with-token.ts'
import { unlimitedQuota } from './kit/quota.ts'
import { startAnsweringServer, type AnsweringServer } from './kit/testing/answering-server.ts'
import { FakeClock } from './kit/testing/fake-clock.ts'
import { importRefusals, importState } from './klaviyo/audience.ts'
import { KlaviyoClient } from './klaviyo/client.ts'
import { listMetrics, requestedMetrics } from './klaviyo/metrics.ts'
import { AdAccountClient } from './meta/ad-account-client.ts'
import { MetaClient } from './meta/client.ts'
import { ShopifyClient } from './shopify/client.ts'
import { uninstallApp } from './shopify/uninstall-app.ts'

const ports: ConnectorPorts = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
const tokens = fixedToken('token')
const { signal } = new AbortController()

let server: AnsweringServer
let answerTo: (path: string) => unknown
beforeEach(async () => {
  server = await startAnsweringServer((_body, request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answerTo(request.url ?? '')))
  })
})
afterEach(() => server.close())

const klaviyo = () => new KlaviyoClient({ origin: server.url, apiKey: 'pk_key', ports })

test('a metric of Klaviyo without a name leaves the others readable', async () => {
  const named = {
    id: 'R',
    attributes: { name: 'Received Email', integration: { name: 'Klaviyo' } },
  }
  answerTo = () => ({ data: [{ id: 'N', attributes: {} }, named] })
  const metrics = await listMetrics(klaviyo(), signal)
  expect(requestedMetrics(metrics).map(({ id }) => id)).toEqual(['R'])
})

describe('an import into Klaviyo with a status that is not known', () => {
  test.each([
    ['runs until it has an end', null, 'running'],
    ['is complete once it has one', '2026-06-01T10:00:00+00:00', 'complete'],
  ])('%s', async (_, completed_at, state) => {
    const counts = { total_count: 3, completed_count: 2, failed_count: 1 }
    answerTo = () => ({ data: { attributes: { status: 'expired', completed_at, ...counts } } })
    expect(await importState(klaviyo(), 'J', signal)).toEqual({
      state,
      total: 3,
      completed: 2,
      failed: 1,
    })
  })

  test('lists a refusal without a title', async () => {
    answerTo = () => ({ data: [{ attributes: { source: { pointer: '/profiles/data/4' } } }] })
    expect(await importRefusals(klaviyo(), 'J', signal)).toEqual([
      { index: 4, field: null, title: 'Without a reason' },
    ])
  })
})

test('an upload to Google whose status and reason are left out is still processed', async () => {
  const audience = new AudienceClient({
    google: google({ tokens, hosts: { DATAMANAGER: server.url } }, ports),
    customerId: '1',
    loginCustomerId: null,
  })
  const errorInfo = { errorCounts: [{ recordCount: '2' }] }
  answerTo = () => ({ requestStatusPerDestination: [{ errorInfo }] })
  expect(await audience.status('r1', signal)).toEqual({
    state: 'processing',
    refused: [{ reason: 'PROCESSING_ERROR_REASON_UNSPECIFIED', people: 2 }],
  })
})

test('a campaign of Facebook without a status leaves the others readable', async () => {
  answerTo = (path) =>
    path.includes('/campaigns')
      ? { data: [{ id: '1' }, { id: '2', effective_status: 'ACTIVE' }] }
      : { account_id: '7', currency: 'USD', timezone_name: 'America/New_York' }
  const graph = new MetaClient({ origin: server.url, tokens, app: null, ports })
  const account = new AdAccountClient(graph, '7')
  expect(await account.campaignStatuses(signal)).toEqual(new Map([['2', 'ACTIVE']]))
})

test('a listed ticket of Gorgias without a number of messages has that of its messages', async () => {
  const moments = {
    created_datetime: '2026-06-01T10:00:00+00:00',
    updated_datetime: '2026-06-01T10:00:00+00:00',
  }
  const listed = { id: 5, status: 'closed', ...moments }
  const message = { ticket_id: 5, from_agent: false, public: true, ...moments }
  answerTo = (path) => {
    if (path.includes('/tickets/5')) return { ...listed, messages: [message] }
    const data = path.includes('/tickets') ? [{ ...listed, messages_count: null }] : []
    return { data, meta: { next_cursor: null } }
  }
  const client = new GorgiasClient({ origin: server.url, username: 'me', apiKey: 'key', ports })
  const request = { cursor: null, since: null, until: null, signal }
  const { records } = await tickets.readPage({ client, sweep: null }, request)
  expect(records[0]?.payload).toMatchObject({ messages_count: 1 })
})

test('an uninstallation that Shopify answers with null is not taken for one', async () => {
  answerTo = () => ({ data: { appUninstall: null } })
  const client = new ShopifyClient({ url: `${server.url}/graphql.json`, tokens, ports })
  await expect(uninstallApp(client, signal)).rejects.toMatchObject({
    class: 'payload',
    message: 'Shopify did not uninstall the app',
  })
})
