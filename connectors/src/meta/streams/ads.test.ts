import { afterEach, describe, expect, test } from 'vitest'
import { fixedToken } from '../../kit/oauth/with-token.ts'
import { unlimitedQuota } from '../../kit/quota.ts'
import { DayPart } from '../../kit/reports/day-parts.ts'
import { cursorOf, stateOf, stateOfParts } from '../../kit/reports/report-state.ts'
import type { Cursor, Page } from '../../kit/stream.ts'
import { startAnsweringServer, type AnsweringServer } from '../../kit/testing/answering-server.ts'
import { FakeClock } from '../../kit/testing/fake-clock.ts'
import { AdAccountClient } from '../ad-account-client.ts'
import { MetaClient } from '../client.ts'
import { ads } from './ads.ts'

const slice = {
  since: '2026-10-01T00:00:00.000Z',
  until: '2026-10-29T00:00:00.000Z',
  signal: new AbortController().signal,
}
const account = { account_id: '1', name: 'A', currency: 'USD', timezone_name: 'Asia/Tokyo' }
const tooMuch = {
  error: { code: 1, message: "Please reduce the amount of data you're asking for" },
}
let server: AnsweringServer | null = null

afterEach(async () => {
  await server?.close()
  server = null
})

interface AdsRequest {
  readonly method: string
  readonly path: string
  readonly range: { readonly since: string; readonly until: string } | null
}

/** An account with scripted reports and insights; an error is sent as a refusal. */
async function openAccount(answer: (asked: AdsRequest) => object) {
  const asked: AdsRequest[] = []
  server = await startAnsweringServer((body, request, response) => {
    const url = new URL(request.url ?? '', 'http://graph.test')
    const range = new URLSearchParams(body === '' ? url.search : body).get('time_range')
    const call = {
      method: request.method ?? '',
      path: url.pathname.replace('/v26.0', ''),
      range: range === null ? null : (JSON.parse(range) as AdsRequest['range']),
    }
    const isOfAccount = call.path === '/act_1'
    if (!isOfAccount) asked.push(call)
    const said = isOfAccount ? account : answer(call)
    response.writeHead('error' in said ? 400 : 200)
    response.end(JSON.stringify(said))
  })
  const clock = new FakeClock()
  const graph = new MetaClient({
    hosts: { GRAPH: server.url },
    tokens: fixedToken('token'),
    app: null,
    ports: { clock, random: () => 0, quota: unlimitedQuota },
  })
  const client = new AdAccountClient(graph, '1')
  return {
    asked,
    read: (cursor: Cursor | null): Promise<Page> => ads.readPage(client, { ...slice, cursor }),
  }
}

/** Every page of the slice, and the days on each of them. */
async function readSlice(read: (cursor: Cursor | null) => Promise<Page>) {
  const days: string[][] = []
  const waits: (number | undefined)[] = []
  let cursor: Cursor | null = null
  do {
    const page: Page = await read(cursor)
    days.push(page.records.map(({ externalId }) => externalId))
    waits.push(page.waitMs)
    cursor = page.next
  } while (cursor !== null)
  return { days: days.filter((page) => page.length > 0), waits }
}

const nothing = { data: [] }

/** What a cursor says about the part that is being read. */
function readingOf(cursor: Cursor | null) {
  const state = stateOf('Facebook', DayPart, cursor ?? {})
  const [head] = state.parts
  return { days: head?.part.days, report: head?.jobs?.[0]?.id ?? null, polls: state.polls }
}

describe('a slice that is too large for Facebook', () => {
  test('is read in halves, and finally in weeks without a report', async () => {
    const { asked, read } = await openAccount(({ method }) =>
      method === 'POST' ? tooMuch : nothing,
    )
    const { days } = await readSlice(read)
    expect(days.map((page) => page.length)).toEqual([7, 7, 7, 7])
    expect(days.flat()).toHaveLength(28)
    expect(new Set(days.flat()).size).toBe(28)
    expect(asked.map(({ method, range }) => [method, range?.since, range?.until])).toEqual([
      ['POST', '2026-10-01', '2026-10-28'],
      ['POST', '2026-10-01', '2026-10-14'],
      ['GET', '2026-10-01', '2026-10-07'],
      ['GET', '2026-10-08', '2026-10-14'],
      ['GET', '2026-10-15', '2026-10-21'],
      ['GET', '2026-10-22', '2026-10-28'],
    ])
  })

  test('fails at a single day', async () => {
    const { asked, read } = await openAccount(() => tooMuch)
    await expect(readSlice(read)).rejects.toMatchObject({ class: 'payload', isTooMuch: true })
    expect(asked.at(-1)?.range).toEqual({ since: '2026-10-01', until: '2026-10-01' })
  })
})

describe('a report', () => {
  test.each(['Job Failed', 'Job Skipped'])(
    'that ends as %s is replaced by a smaller one',
    async (status) => {
      let reports = 0
      const { read } = await openAccount(({ method, path }) => {
        if (method === 'POST') return { report_run_id: String((reports += 1)) }
        return path === '/1' ? { async_status: status } : nothing
      })
      const first = await read(null)
      expect(readingOf(first.next)).toMatchObject({ report: '1' })
      const second = await read(first.next)
      expect(second.records).toEqual([])
      expect(readingOf(second.next)).toMatchObject({ days: 14, report: null })
    },
  )

  test('that Facebook no longer keeps is requested again', async () => {
    let reports = 0
    const { read } = await openAccount(({ method, path }) => {
      if (method === 'POST') return { report_run_id: String((reports += 1)) }
      return path === '/1' ? { error: { code: 100, error_subcode: 33 } } : nothing
    })
    const first = await read(null)
    const second = await read(first.next)
    expect(second).toMatchObject({ records: [], waitMs: 2_000 })
    expect(readingOf(second.next)).toEqual({ days: 28, report: '2', polls: 1 })
  })

  test('that Facebook keeps dropping fails, and is requested by the next sync', async () => {
    let reports = 0
    const drops = ({ method, path }: AdsRequest) => {
      if (method === 'POST') return { report_run_id: String((reports += 1)) }
      return /^\/\d+$/.test(path) ? { error: { code: 100, error_subcode: 33 } } : nothing
    }
    const { read } = await openAccount(drops)
    const seen: (Cursor | null)[] = [null]
    const reading = async () => {
      while (seen.length < 100) seen.push((await read(seen.at(-1) ?? null)).next)
    }
    await expect(reading()).rejects.toMatchObject({ class: 'transient' })
    expect(reports).toBe(11)
    const last = seen.at(-1) ?? null
    expect(readingOf(last)).toMatchObject({ report: '11', polls: 10 })
    await server?.close()
    const next = await openAccount(drops)
    expect(readingOf((await next.read(last)).next)).toMatchObject({ report: '12' })
  })

  test('that is reported as completed is polled until all of it is available', async () => {
    let percent = 98
    const { read } = await openAccount(({ method, path }) => {
      if (method === 'POST') return { report_run_id: '1' }
      return path === '/1'
        ? { async_status: 'Job Completed', async_percent_completion: percent }
        : nothing
    })
    const first = await read(null)
    const early = await read(first.next)
    expect(early).toMatchObject({ records: [], waitMs: 2_000 })
    percent = 100
    expect((await read(early.next)).records).toHaveLength(28)
  })

  test('is polled less and less often, and fails in the end', async () => {
    const { asked, read } = await openAccount(({ method, path, range }) => {
      if (method === 'POST') return { report_run_id: '1' }
      return path === '/1' && range === null ? { async_status: 'Job Running' } : nothing
    })
    const waits: number[] = []
    let page = await read(null)
    while (page.waitMs !== undefined) {
      waits.push(page.waitMs)
      page = await read(page.next)
    }
    expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(readingOf(page.next)).toEqual({ days: 14, report: null, polls: 0 })
    expect(asked.filter(({ path }) => path === '/1')).toHaveLength(61)
  })
})

test('a day that was not requested is an unreadable response', async () => {
  const row = { date_start: '2026-09-30' }
  const { read } = await openAccount(({ method }) =>
    method === 'POST' ? tooMuch : { data: [row] },
  )
  await expect(readSlice(read)).rejects.toMatchObject({
    class: 'payload',
    message: 'Facebook sent a day that was not requested',
  })
})

test('a cursor of another slice is refused', async () => {
  const { read } = await openAccount(() => nothing)
  const cursor = cursorOf(stateOfParts([{ from: '2025-01-01', days: 7 }]))
  await expect(read(cursor)).rejects.toMatchObject({
    class: 'payload',
    message: 'The cursor is not within this window',
  })
})

test('a list with repeating pages is refused', async () => {
  const paging = { cursors: { after: 'here' }, next: 'https://graph.facebook.com/next' }
  const { read } = await openAccount(({ method }) =>
    method === 'POST' ? tooMuch : { data: [], paging },
  )
  await expect(readSlice(read)).rejects.toThrow('was read already')
})
