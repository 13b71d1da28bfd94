import { afterEach, describe, expect, test } from 'vitest'
import { googleAnalytics } from './google-analytics/open.ts'
import { fixedToken } from './kit/oauth/with-token.ts'
import { startAnsweringServer, type AnsweringServer } from './kit/testing/answering-server.ts'
import { meta } from './meta/open.ts'

let server: AnsweringServer | null = null
afterEach(() => server?.close())

const platforms = [
  {
    connector: googleAnalytics,
    host: 'ADMIN',
    params: { property_id: '2000' },
    account: (createTime?: string) => ({
      displayName: 'Shop',
      timeZone: 'UTC',
      currencyCode: 'EUR',
      createTime,
    }),
    example: ['2026-06-01T09:30:00.123Z', new Date('2026-06-01T09:30:00.123Z')],
  },
  {
    connector: meta,
    host: 'GRAPH',
    params: { ad_account_id: '1' },
    account: (created_time?: string) => ({
      account_id: '1',
      name: 'Shop',
      currency: 'EUR',
      timezone_name: 'UTC',
      created_time,
    }),
    example: ['2026-06-01T02:30:00-0700', new Date('2026-06-01T09:30:00Z')],
  },
] as const

describe.each(platforms)(
  '$connector.manifest.name',
  ({ connector, host, params, account, example }) => {
    test.each([example, ['last June', undefined], [undefined, undefined]] as const)(
      'an account created at %s is read since %s',
      async (text, createdAt) => {
        server = await startAnsweringServer((_body, _request, response) =>
          response.end(JSON.stringify(account(text))),
        )
        const opened = connector.open({
          params,
          credentials: {},
          tokens: fixedToken('token'),
          app: null,
          hosts: { [host]: server.url },
        })
        const { signal } = new AbortController()
        expect((await opened.describe(signal)).createdAt).toEqual(createdAt)
      },
    )
  },
)
