import { endpoints, newId, ReportRecipientId } from '@cartograph/contract'
import { digestToken, tokenPlace } from '@cartograph/features/testing'
import { desc, reportRecipients } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { endpointRequests } from '../../testing/endpoint-requests.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let path: string
beforeEach(async () => {
  await endpointRequests(server.services, server, 'admin').getPublicRecipient()
  path = `/public/report-mail/${await tokenOf()}`
})

async function newest() {
  const [row] = await server.store.asSystem((tx) =>
    tx.select().from(reportRecipients).orderBy(desc(reportRecipients.id)).limit(1),
  )
  if (row === undefined) throw new Error('There is no recipient')
  return row
}
async function tokenOf(): Promise<string> {
  const { id, sealedToken } = await newest()
  return server.store.unseal(sealedToken ?? '', tokenPlace(id))
}
const stateOf = async () => (await newest()).state
const open = (method: 'GET' | 'HEAD' = 'GET') => server.http.inject({ method, url: path })
const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
  server.http.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } })

it('shows what the link is for, and changes nothing by being opened', async () => {
  for (const method of ['HEAD', 'GET', 'GET'] as const) {
    const { statusCode, headers } = await open(method)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-store')
  }
  expect((await open()).body).toContain('Get this report?')
  expect(await stateOf()).toBe('waiting')
})

it('confirms and ends by its buttons, and then shows the page again', async () => {
  const confirmed = await post('action=confirm')
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, path])
  expect([await stateOf(), (await open()).body]).toEqual([
    'active',
    expect.stringContaining('Stop getting this report'),
  ])
  expect((await post('action=end')).statusCode).toBe(303)
  expect([await stateOf(), (await open()).body]).toEqual([
    'ended',
    expect.stringContaining('You no longer get this report'),
  ])
})

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('ends it with one click of a mail program, sent as %s', async (type, payload) => {
  await post('action=confirm')
  const { statusCode, headers } = await post(payload, type)
  expect([statusCode, headers.location]).toEqual([200, undefined])
  expect(await stateOf()).toBe('ended')
})

it('changes nothing by a form that is not its own', async () => {
  await post('action=confirm')
  for (const form of ['', 'action=', 'something=else']) await post(form)
  expect(await stateOf()).toBe('active')
})

it('says in a page that a link does not work', async () => {
  for (const wrong of ['a'.repeat(43), 'short', newId(ReportRecipientId)]) {
    const answer = await server.http.inject({ url: `/public/report-mail/${wrong}` })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('This link does not work')
    expect(answer.body).not.toContain(wrong)
  }
  const unknown = { params: { token: 'a'.repeat(43) } }
  expect((await call(server.http, endpoints.getPublicRecipient, unknown)).statusCode).toBe(404)
})

it('ends a digest with its button or one click, and not by being opened', async () => {
  const owner = { org_id: server.orgId, user_id: server.memberId }
  const url = `/public/digest/${digestToken(server.services, owner)}`
  const token = server.tokens.member
  const params = { orgId: server.orgId }
  const set = () => call(server.http, endpoints.setDigest, { params, body: { is_on: true }, token })
  const isOn = async () =>
    (await call(server.http, endpoints.getDigest, { params, token })).json<{ is_on: boolean }>()
      .is_on
  for (const [payload, status] of [
    ['action=end', 303],
    ['List-Unsubscribe=One-Click', 200],
  ] as const) {
    await set()
    const opened = await server.http.inject({ url })
    expect([opened.statusCode, await isOn()]).toEqual([200, true])
    expect(opened.body).toContain('Stop getting the digest?')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await server.http.inject({ method: 'POST', url, payload, headers })
    expect([posted.statusCode, await isOn()]).toEqual([status, false])
    expect((await server.http.inject({ url })).body).toContain('You no longer get the digest')
  }
  const forged = await server.http.inject({ url: `${url.slice(0, -4)}AAAA` })
  expect([forged.statusCode, forged.body]).toEqual([
    404,
    expect.stringContaining('This link does not work'),
  ])
})
