import { afterEach, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { googleAnalytics } from './open.ts'

let server: AnsweringServer | null = null
afterEach(() => server?.close())

test.each([
  ['2026-06-01T09:30:00.123Z', new Date('2026-06-01T09:30:00.123Z')],
  ['last June', undefined],
  [undefined, undefined],
])('a property created at %s is read since %s', async (createTime, createdAt) => {
  const property = { displayName: 'Shop', timeZone: 'UTC', currencyCode: 'EUR', createTime }
  server = await startAnsweringServer((_body, _request, response) =>
    response.end(JSON.stringify(property)),
  )
  const opened = googleAnalytics.open({
    params: { property_id: '2000' },
    credentials: {},
    tokens: fixedToken('token'),
    app: null,
    hosts: { ADMIN: server.url },
  })
  const { signal } = new AbortController()
  expect((await opened.describe(signal)).createdAt).toEqual(createdAt)
})
