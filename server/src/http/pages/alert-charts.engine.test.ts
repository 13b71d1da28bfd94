import { AlertId, AlertMessageId, AlertPictureId, endpoints, newId } from '@cartograph/contract'
import { alertPictureLink } from '@cartograph/features/testing'
import { alertMessages, alertPictures, alerts } from '@cartograph/store'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await openTestServer()
  address = await server.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const content = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), randomBytes(8_000)])

/** An alert whose message to Slack has a picture, and the address of that. */
async function addPicture() {
  const { orgId, memberId, services } = server
  const [alertId, messageId, id] = [newId(AlertId), newId(AlertMessageId), newId(AlertPictureId)]
  const now = new Date()
  await server.store.inWorkspace(orgId, async (tx) => {
    await tx.insert(alerts).values({
      orgId,
      id: alertId,
      name: 'Low sales',
      watch: { kind: 'metric', metric: 'ShopifyOrders.netSales', filters: [], breakdown: null },
      rule: { kind: 'value', is: 'below', value: 100 },
      granularity: 'day',
      members: [],
      quiet: { hours: null, working_days: false, most_a_day: 10 },
      isPaused: false,
      createdBy: memberId,
      updatedAt: now,
      version: 1,
    })
    const message = { orgId, id: messageId, alertId, createdAt: now }
    await tx.insert(alertMessages).values({ ...message, state: 'sent' })
    await tx.insert(alertPictures).values({ orgId, id, messageId, content, createdAt: now })
  })
  const { pathname } = new URL(alertPictureLink(services, orgId, id))
  return { alertId, path: pathname }
}
const get = (path: string, method = 'GET') => fetch(`${address}${path}`, { method })

it('answers the picture to a caller without an account, and tells no one to keep it for others', async () => {
  const { path } = await addPicture()
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(content.length),
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  const head = await get(path, 'HEAD')
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'image/png',
    '',
  ])
})

it('answers what was forged like what never was, and says nothing of it', async () => {
  const { path } = await addPicture()
  const token = path.replace(/^.*\/|\.png$/g, '')
  const of = (name: string) => `/public/alert-charts/${name}`
  const forged = [
    of(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}.png`),
    of(`${'A'.repeat(64)}.png`),
    of(`${token}.svg`),
    of(token),
    of(`${token}.png.png`),
    of('%2e%2e%2fetc%2fpasswd.png'),
    new URL(alertPictureLink(server.services, server.orgId, newId(AlertPictureId))).pathname,
    new URL(alertPictureLink(server.services, server.otherOrgId, newId(AlertPictureId))).pathname,
  ]
  const answers = await Promise.all(
    forged.map(async (one) => {
      const answer = await get(one)
      return [answer.status, answer.headers.get('cache-control'), await answer.text()]
    }),
  )
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]).toEqual([404, 'no-store', expect.stringContaining('not_found')])
  expect((await get(path, 'POST')).status).toBe(404)
})

it('is gone with its alert', async () => {
  const { alertId, path } = await addPicture()
  expect((await get(path)).status).toBe(200)
  const params = { orgId: server.orgId, alertId }
  const { statusCode } = await call(server.http, endpoints.deleteAlert, {
    params,
    token: server.tokens.member,
  })
  expect([statusCode, (await get(path)).status]).toEqual([204, 404])
})

it('is gone with its workspace', async () => {
  const { path } = await addPicture()
  const { statusCode } = await call(server.http, endpoints.deleteWorkspace, {
    params: { orgId: server.orgId },
    token: server.tokens.admin,
  })
  expect([statusCode, (await get(path)).status]).toEqual([200, 404])
})
