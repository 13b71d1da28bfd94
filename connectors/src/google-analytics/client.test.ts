import { afterEach, expect, test } from 'vitest'
import { GoogleClient } from '../kit/google/google-client.ts'
import { unlimitedQuota } from '../kit/quota.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { AnalyticsClient } from './client.ts'
import { manifest } from './manifest.ts'

let server: AnsweringServer | null = null
afterEach(() => server?.close())

test('a report with nothing but its kind has no rows', async () => {
  server = await startAnsweringServer((_body, _request, response) =>
    response.end(JSON.stringify({ kind: 'analyticsData#runReport' })),
  )
  const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
  const hosts = { DATA: server.url }
  const google = new GoogleClient({ manifest, tokens: fixedToken('token'), hosts, ports })
  const client = new AnalyticsClient({ google, propertyId: '2000' })
  const plan = { dimensions: ['landingPage'], metrics: ['sessions'] }
  const { signal } = new AbortController()
  expect(await client.reportDay('2026-07-04', plan, signal)).toMatchObject({ rows: [] })
})
