import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { clientOf } from '../kit/testing/client-of.ts'
import { daysBetween } from '../kit/values/days.ts'
import { readAggregate } from './aggregate.ts'
import { api } from './client.ts'

const metric = {
  id: 'R',
  name: 'Received Email',
  channel: 'email',
  by: ['$message', '$flow'],
  measurements: ['count'],
} as const

const Asked = z.object({
  data: z.object({
    attributes: z.object({
      filter: z.tuple([z.string(), z.string()]),
      page_cursor: z.optional(z.string()),
    }),
  }),
})

let server: AnsweringServer | null = null
afterEach(() => server?.close())

/** A Klaviyo for counts: returns so many messages a day on a single page. */
async function ask(days: readonly string[], messagesADay: number) {
  const asked: string[] = []
  server = await startAnsweringServer((body, _request, response) => {
    const [from, to] = Asked.parse(JSON.parse(body)).data.attributes.filter
    asked.push(`${from} ${to}`)
    const dates = daysBetween(dayOf(from), dayOf(to)).map((day) => `${day}T00:00:00+00:00`)
    const rows = Array.from({ length: dates.length * messagesADay }, (_, index) => ({
      dimensions: [`M${index}`, ''],
      measurements: {
        count: dates.map((__, day) => (day === Math.floor(index / messagesADay) ? 1 : 0)),
      },
    }))
    const data = { attributes: { dates, data: rows.slice(0, 500) } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data, links: { self: 'here' } }))
  })
  const client = clientOf(api, server.url)
  const { signal } = new AbortController()
  const counted = await readAggregate(client, { metric, days, timezone: 'UTC', signal })
  return { asked, counted }
}

function dayOf(condition: string): string {
  return `${/\d{4}-\d{2}-\d{2}/.exec(condition)?.[0] ?? ''}T00:00:00Z`
}

test('hours outside of the requested days are dropped', async () => {
  const { asked, counted } = await ask(['2026-06-01', '2026-06-02'], 1)
  expect(asked).toEqual([
    'greater-or-equal(datetime,2026-05-31T22:00:00+00:00) less-than(datetime,2026-06-03T02:00:00+00:00)',
  ])
  expect(counted.map(({ day }) => day)).toEqual(['2026-06-01', '2026-06-02'])
})

test('a full page without a next page is requested again in fewer days', async () => {
  const days = daysBetween('2026-06-01T00:00:00Z', '2026-06-09T00:00:00Z')
  const { asked, counted } = await ask(days, 100)
  expect(asked).toHaveLength(7)
  expect(counted).toHaveLength(800)
  expect(new Set(counted.map(({ day }) => day))).toEqual(new Set(days))
})
