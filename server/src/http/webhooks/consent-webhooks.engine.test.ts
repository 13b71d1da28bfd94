import { createHmac } from 'node:crypto'
import { DataDeletionAnswer, endpoints } from '@cartograph/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../testing/call.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const metaForm = (secret: string) => {
  const content = { algorithm: 'HMAC-SHA256', user_id: '1', issued_at: 1_700_000_000 }
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  const signature = createHmac('sha256', secret).update(payload).digest('base64url')
  return new URLSearchParams({ signed_request: `${signature}.${payload}` }).toString()
}

const post = (url: string, contentType: string, payload: string, headers: object = {}) =>
  server.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType, ...headers },
    payload,
  })

it('callbacks of Meta are accepted with its signature only', async () => {
  const deauthorize = '/v1/webhooks/fb/deauthorize'
  const dataDeletion = '/v1/webhooks/fb/data-deletion'
  const contentType = 'application/x-www-form-urlencoded'
  for (const path of [deauthorize, dataDeletion]) {
    for (const payload of ['', metaForm('guessed')])
      expect((await post(path, contentType, payload)).statusCode).toBe(401)
  }
  const ended = await post(deauthorize, contentType, metaForm('sandbox'))
  expect(ended.statusCode).toBe(200)
  const form = metaForm('sandbox')
  const answer = await post(dataDeletion, contentType, form)
  const { url, confirmation_code: code } = DataDeletionAnswer.parse(answer.json())
  expect(url.endsWith(`/v1/data-deletions/${code}`)).toBe(true)
  const status = await call(server.http, endpoints.getDataDeletion, { params: { code } })
  expect(status.json()).toMatchObject({ status: 'done' })
})

it('events of Stripe are accepted with its signature only', async () => {
  const path = '/v1/webhooks/sr'
  const contentType = 'application/json'
  const payload = JSON.stringify({ type: 'ping' }, null, 2)
  const t = Math.floor(server.services.clock().getTime() / 1000)
  const v1 = createHmac('sha256', 'sandbox').update(`${t}.${payload}`).digest('hex')
  const signed = { 'stripe-signature': `t=${t},v1=${v1}` }
  expect((await post(path, contentType, payload, signed)).statusCode).toBe(200)
  expect((await post(path, contentType, `${payload} `, signed)).statusCode).toBe(401)
  expect((await post(path, contentType, payload)).statusCode).toBe(401)
})

it('events about payments are accepted with the signature of our own account only', async () => {
  const path = '/v1/webhooks/payments'
  const contentType = 'application/json'
  const object = { object: 'subscription', customer: 'cus_unknown' }
  const event = { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object } }
  const payload = JSON.stringify(event)
  const t = Math.floor(server.services.clock().getTime() / 1000)
  const signedBy = (secret: string, time = t) => {
    const v1 = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
    return { 'stripe-signature': `t=${time},v1=${v1}` }
  }
  const { webhookSecret } = server.shops.stripeAccount
  const statusOf = async (headers: object, body = payload) =>
    (await post(path, contentType, body, headers)).statusCode
  expect(await statusOf(signedBy(webhookSecret))).toBe(200)
  expect(await statusOf(signedBy(webhookSecret), `${payload} `)).toBe(401)
  expect(await statusOf(signedBy(webhookSecret, t - 400))).toBe(401)
  expect(await statusOf(signedBy('guessed'))).toBe(401)
  expect(await statusOf({})).toBe(401)
})
