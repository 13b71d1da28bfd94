import { afterEach, expect, test } from 'vitest'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { profileOf } from './accounts.ts'
import { TikTokClient } from './client.ts'

const { signal } = new AbortController()
let server: AnsweringServer | null = null
afterEach(() => server?.close())

async function profileFrom(answers: Readonly<Record<string, unknown>>) {
  server = await startAnsweringServer((_body, request, response) => {
    const path = Object.keys(answers).find((one) => request.url?.includes(one))
    response.end(JSON.stringify(answers[path ?? ''] ?? { code: 40_000 }))
  })
  const app = { clientId: 'app', clientSecret: 'secret' }
  const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
  return profileOf(
    new TikTokClient({ hosts: { API: server.url }, tokens: fixedToken('token'), app, ports }),
    signal,
  )
}

const list = [
  { advertiser_id: '79', advertiser_name: 'Second' },
  { advertiser_id: '71', advertiser_name: 'First' },
]

test('the user is identified by their own id, where that is permitted', async () => {
  const data = { core_user_id: 7, display_name: 'Mara', email: 'mara@example.com' }
  expect(await profileFrom({ '/user/info/': { code: 0, data } })).toEqual({ id: '7', name: 'Mara' })
})

test('a user whose identity is not permitted is identified by the first of their accounts', async () => {
  const refused = { code: 40_001, message: 'No permission' }
  expect(
    await profileFrom({
      '/user/info/': refused,
      '/advertiser/get/': { code: 0, data: { list } },
    }),
  ).toEqual({ id: 'advertiser 71', name: 'First' })
})

test('without any account there is no profile', async () => {
  const refused = { code: 40_001, message: 'No permission' }
  const unknownUser = {
    '/user/info/': refused,
    '/advertiser/get/': { code: 0, data: { list: [] } },
  }
  await expect(profileFrom(unknownUser)).rejects.toMatchObject({ class: 'forbidden', code: 40_001 })
})

test('revoked access is an error, whatever the identity', async () => {
  await expect(profileFrom({ '/user/info/': { code: 40_105 } })).rejects.toMatchObject({
    code: 40_105,
  })
})
