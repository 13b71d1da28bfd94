import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RequestStatus, settlementOf } from './google-ads/upload-status.ts'
import { api as gorgiasApi } from './gorgias/client.ts'
import { tickets } from './gorgias/streams/tickets.ts'
import type { ConnectorPorts } from './kit/clock.ts'
import { fixedToken } from './kit/oauth/with-token.ts'
import { unlimitedQuota } from './kit/quota.ts'
import { startAnsweringServer, type AnsweringServer } from './kit/testing/answering-server.ts'
import { clientOf } from './kit/testing/client-of.ts'
import { FakeClock } from './kit/testing/fake-clock.ts'
import { api as klaviyoApi } from './klaviyo/client.ts'
import { settleImport } from './klaviyo/import-job.ts'
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

const klaviyo = () => clientOf(klaviyoApi, server.url, ports)

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
  const settle = () =>
    settleImport(klaviyo(), { id: 'J', startedAtMs: 0 }, { keys: ['a', 'b', 'c'], signal })

  test('runs until it has an end', async () => {
    answerTo = () => ({ data: { attributes: { status: 'expired', completed_at: null } } })
    expect(await settle()).toEqual({ state: 'running', waitMs: 60_000 })
  })

  test('is complete once it has one, with refusals whose place is left out', async () => {
    const completed_at = '2026-06-01T10:00:00+00:00'
    answerTo = (path) =>
      path.includes('import-errors')
        ? {
            data: [{ attributes: { source: { pointer: '/profiles/data/1' } } }, { attributes: {} }],
          }
        : { data: { attributes: { status: 'expired', completed_at, failed_count: 2 } } }
    expect(await settle()).toMatchObject({
      state: 'done',
      refused: [{ key: 'b', reason: 'rejected' }],
      unnamed: [{ reason: 'rejected', people: 1 }],
    })
  })
})

test('an upload to Google whose status is left out is still processed', () => {
  const errorInfo = { errorCounts: [{ recordCount: '2' }] }
  const answer = RequestStatus.parse({ requestStatusPerDestination: [{ errorInfo }] })
  expect(settlementOf(answer, 0)).toMatchObject({ state: 'running' })
})

test('a campaign of Facebook without a status leaves the others readable', async () => {
  answerTo = (path) =>
    path.includes('/campaigns')
      ? { data: [{ id: '1' }, { id: '2', effective_status: 'ACTIVE' }] }
      : { account_id: '7', currency: 'USD', timezone_name: 'America/New_York' }
  const graph = new MetaClient({ hosts: { GRAPH: server.url }, tokens, app: null, ports })
  const account = new AdAccountClient(graph, '7')
  expect(await account.campaignStatuses.get(signal)).toEqual(new Map([['2', 'ACTIVE']]))
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
  const client = clientOf(gorgiasApi, server.url, ports)
  const request = { cursor: null, since: null, until: null, signal }
  const { records } = await tickets.readPage({ client, sweep: null }, request)
  expect(records[0]?.payload).toMatchObject({ messages_count: 1 })
})

test('an uninstallation that Shopify answers with null is not taken for one', async () => {
  answerTo = () => ({ data: { appUninstall: null } })
  const client = new ShopifyClient({ hosts: { SHOP: server.url }, tokens, ports })
  await expect(uninstallApp(client, signal)).rejects.toMatchObject({
    class: 'payload',
    message: 'Shopify did not uninstall the app',
  })
})
