import { afterEach, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { meta } from './open.ts'

let server: AnsweringServer | null = null
afterEach(() => server?.close())

test.each([
  ['2026-06-01T02:30:00-0700', new Date('2026-06-01T09:30:00Z')],
  ['last June', undefined],
  [undefined, undefined],
])('an ad account created at %s is read since %s', async (created_time, createdAt) => {
  const account = {
    account_id: '1',
    name: 'Shop',
    currency: 'EUR',
    timezone_name: 'UTC',
    created_time,
  }
  server = await startAnsweringServer((_body, _request, response) =>
    response.end(JSON.stringify(account)),
  )
  const opened = meta.open({
    params: { ad_account_id: '1' },
    credentials: {},
    tokens: fixedToken('token'),
    app: null,
    hosts: { GRAPH: server.url },
  })
  const { signal } = new AbortController()
  expect((await opened.describe(signal)).createdAt).toEqual(createdAt)
})
