import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { AdvertiserClient } from './advertiser-client.ts'
import { TikTokClient } from './client.ts'
import { ads } from './streams/ads.ts'

const { signal } = new AbortController()
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

async function openApi(answer: (url: URL) => unknown) {
  const asked: URL[] = []
  server = await startAnsweringServer((_body, request, response) => {
    const url = new URL(request.url ?? '', 'http://tiktok.test')
    asked.push(url)
    response.end(JSON.stringify(answer(url)))
  })
  const clock = new FakeClock()
  const ports = { clock, random: () => 0, quota: unlimitedQuota }
  const options = { hosts: { API: server.url }, tokens: fixedToken('token'), app: null, ports }
  return { api: new TikTokClient({ ...options, pageSize: 2 }), asked, clock }
}

const ok = (data: unknown) => ({ code: 0, message: 'OK', data })

test('lists are sent as JSON, under the version, and every page of a response is read', async () => {
  const { api, asked } = await openApi((url) => {
    const page = Number(url.searchParams.get('page'))
    return ok({ list: [page, page], page_info: { page, total_page: 3 } })
  })
  const rows = await api.list(
    { path: '/campaign/get/', params: { fields: ['a', 'b'], filtering: { x: 'y' } }, signal },
    z.number(),
  )
  expect(rows).toEqual([1, 1, 2, 2, 3, 3])
  expect(asked[0]?.pathname).toBe('/open_api/v1.3/campaign/get/')
  expect(asked[0]?.searchParams.get('fields')).toBe('["a","b"]')
  expect(asked[0]?.searchParams.get('filtering')).toBe('{"x":"y"}')
  expect(asked[0]?.searchParams.get('page_size')).toBe('2')
})

test('an empty page before the last one is an error, and is not skipped', async () => {
  const { api, asked } = await openApi(({ searchParams }) => {
    const page = Number(searchParams.get('page'))
    return ok({ list: page === 2 ? [] : [page], page_info: { page, total_page: 1_000 } })
  })
  const read = api.list({ path: '/campaign/get/', signal }, z.number())
  await expect(read).rejects.toMatchObject({ class: 'transient' })
  expect(asked).toHaveLength(2)
})

test('a temporary error with status 200 is retried', async () => {
  let calls = 0
  const { api, clock } = await openApi(() => {
    calls += 1
    return calls < 3 ? { code: 50_000, message: 'System error', data: {} } : ok({})
  })
  expect(await api.call({ path: '/x/', signal }, z.object({}))).toEqual({})
  expect(clock.sleptMs).toEqual([250, 500])
})

test('an unexpected response is refused', async () => {
  const { api } = await openApi(() => ({ message: 'hello' }))
  await expect(api.call({ path: '/x/', signal }, z.unknown())).rejects.toMatchObject({
    class: 'payload',
    message: expect.stringContaining('TikTok sent an unexpected response: code'),
  })
})

test('without a registration no call that needs one is sent', async () => {
  const { api, asked } = await openApi(() => ok({}))
  expect(() => api.appParams()).toThrow('TikTok has no app registration')
  expect(asked).toEqual([])
})

const facts = { advertiser_id: '7', name: 'A', currency: 'USD', timezone: 'Asia/Tokyo' }

test('deleted campaigns are requested separately, and marked', async () => {
  const { api, asked } = await openApi(({ searchParams }) => {
    const isDeleted = searchParams.get('filtering')?.includes('STATUS_DELETE') ?? false
    const campaign = isDeleted
      ? { campaign_id: '2' }
      : { campaign_id: '1', operation_status: 'ENABLE' }
    return ok({ list: [campaign], page_info: { total_page: 1 } })
  })
  const client = new AdvertiserClient(api, '7')
  const statuses = await client.campaignStatuses.get(signal)
  expect([...statuses]).toEqual([
    ['1', 'ENABLE'],
    ['2', 'STATUS_DELETE'],
  ])
  await client.campaignStatuses.get(signal)
  expect(asked).toHaveLength(2)
})

test('an account that is no longer shown is an error of class auth', async () => {
  const { api } = await openApi(() => ok({ list: [] }))
  await expect(new AdvertiserClient(api, '7').facts(signal)).rejects.toMatchObject({
    class: 'auth',
  })
})

test('a day that was not requested is an unreadable response', async () => {
  const row = { dimensions: { ad_id: '1', stat_time_day: '2026-05-02 00:00:00' }, metrics: {} }
  const { api } = await openApi(({ pathname }) =>
    pathname.includes('/info/')
      ? ok({ list: [facts] })
      : ok({ list: [row], page_info: { total_page: 1 } }),
  )
  const slice = { since: '2026-05-01T00:00:00.000Z', until: '2026-05-02T00:00:00.000Z' }
  await expect(
    ads.readPage(new AdvertiserClient(api, '7'), { cursor: null, ...slice, signal }),
  ).rejects.toMatchObject({ class: 'payload' })
})
