import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { clientOf } from '../kit/testing/client-of.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { AnalyticsClient, apiOf } from './client.ts'

let server: AnsweringServer | null = null
afterEach(() => server?.close())

test('a report with nothing but its kind has no rows', async () => {
  server = await startAnsweringServer((_body, _request, response) =>
    response.end(JSON.stringify({ kind: 'analyticsData#runReport' })),
  )
  const google = clientOf(apiOf(new FakeClock()), server.url)
  const client = new AnalyticsClient({ google, propertyId: '2000' })
  const plan = { dimensions: ['landingPage'], metrics: ['sessions'] }
  const { signal } = new AbortController()
  expect(await client.reportDay('2026-07-04', plan, signal)).toMatchObject({ rows: [] })
})
