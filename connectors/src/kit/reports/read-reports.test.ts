import { describe, expect, test } from 'vitest'
import { ConnectorError } from '../errors.ts'
import { TooLargeError } from '../http/http.ts'
import type { Cursor, Page, RawRecord } from '../stream.ts'
import { DayPart, daysOf, planDays, splitDays } from './day-parts.ts'
import { abandonReports, readReports } from './read-reports.ts'
import { pollEach, ReportGoneError, type JobStatus, type ReportJobs } from './report-jobs.ts'

const { signal } = new AbortController()
const window = { since: '2026-10-01T00:00:00.000Z', until: '2026-10-09T00:00:00.000Z', signal }

type Jobs = ReportJobs<Platform, DayPart>

/** A platform with two levels of reports; it counts requests. */
class Platform {
  readonly started: string[] = []
  readonly cancelled: string[] = []
  polls = 0
  statusOf: (id: string) => JobStatus<string | null> | null = (id) => ({ result: id })
  onStart: (job: string) => 'busy' | 'refused' | null = () => null
}

const reports: Jobs = {
  platform: 'Acme',
  part: DayPart,
  plan: (_, request) => planDays(request, 4),
  split: splitDays,
  jobs: () => Promise.resolve(['campaign', 'ad']),
  start({ started, onStart }, { part, key }) {
    const job = `${key} ${part.from}+${part.days}`
    const refusal = onStart(job)
    if (refusal !== null) return Promise.resolve(refusal)
    started.push(job)
    return Promise.resolve({ id: `${job} #${started.length}` })
  },
  poll: (client, ids) =>
    pollEach(ids, (id) => {
      client.polls += 1
      return Promise.resolve(client.statusOf(id))
    }),
  read: (_, { part, results, request }) =>
    Promise.resolve({
      records: daysOf(part, request).map((day) => record(day, results)),
      place: null,
    }),
  cancel({ cancelled }, id) {
    cancelled.push(id)
    return Promise.resolve()
  },
}

function record(day: string, payload: unknown): RawRecord {
  return { externalId: day, updatedAt: window.since, payload }
}

/** Reads to the end, as if each step were taken by another process. */
async function readAll(jobs: Jobs, clients: () => Platform) {
  const days: string[] = []
  const waits: number[] = []
  let cursor: Cursor | null = null
  do {
    const page: Page = await readReports(jobs, clients(), { ...window, cursor })
    days.push(...page.records.map(({ externalId }) => externalId))
    if (page.waitMs !== undefined) waits.push(page.waitMs)
    cursor = page.next === null ? null : (JSON.parse(JSON.stringify(page.next)) as Cursor)
  } while (cursor !== null)
  return { days, waits }
}

const everyDay = ['01', '02', '03', '04', '05', '06', '07', '08'].map((day) => `2026-10-${day}`)

describe('a read through report jobs', () => {
  test('starts every job of a part, and reads them together once all are done', async () => {
    const client = new Platform()
    const asked = new Map<string, number>()
    client.statusOf = (id) => {
      asked.set(id, (asked.get(id) ?? 0) + 1)
      return (asked.get(id) ?? 0) > 2 ? { result: id } : 'running'
    }
    const { days, waits } = await readAll(reports, () => client)
    expect(days).toEqual(everyDay)
    expect(client.started).toEqual([
      'campaign 2026-10-01+4',
      'ad 2026-10-01+4',
      'campaign 2026-10-05+4',
      'ad 2026-10-05+4',
    ])
    expect(waits.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
  })

  test('continues with the same jobs after a restart at any step', async () => {
    const started: string[] = []
    const restarted = () => Object.assign(new Platform(), { started })
    expect((await readAll(reports, restarted)).days).toEqual(everyDay)
    expect(started).toHaveLength(4)
  })

  test('prepares later parts while the first is read, where the platform allows it', async () => {
    const client = new Platform()
    const jobs = { ...reports, partsAtOnce: 2 }
    await readReports(jobs, client, { ...window, cursor: null })
    expect(client.started).toHaveLength(4)
  })

  test('waits while no more jobs are allowed', async () => {
    const client = new Platform()
    let refusals = 3
    client.onStart = (job) => (job.startsWith('ad') && (refusals -= 1) >= 0 ? 'busy' : null)
    const { days, waits } = await readAll(reports, () => client)
    expect(days).toEqual(everyDay)
    expect(waits.length).toBeGreaterThanOrEqual(5)
    expect(client.started).toHaveLength(4)
  })

  test('replaces only the job that was lost', async () => {
    const client = new Platform()
    client.statusOf = (id) => (id.endsWith('#2') ? null : { result: id })
    expect((await readAll(reports, () => client)).days).toEqual(everyDay)
    expect(client.started.slice(0, 3)).toEqual([
      'campaign 2026-10-01+4',
      'ad 2026-10-01+4',
      'ad 2026-10-01+4',
    ])
  })

  test('replaces all jobs of a part whose results have expired, but not for ever', async () => {
    const client = new Platform()
    const expired: Jobs = { ...reports, read: () => Promise.reject(new ReportGoneError('Acme')) }
    await expect(readAll(expired, () => client)).rejects.toMatchObject({ class: 'transient' })
    expect(client.started).toHaveLength(2 * 11)
  })

  test('divides a part that fails or is too large, and what follows it, and ends its jobs', async () => {
    const client = new Platform()
    client.statusOf = (id) => (id.includes('+4') ? 'failed' : { result: id })
    const large: Jobs = {
      ...reports,
      read(of, asked) {
        if (asked.part.days > 1) throw new TooLargeError('Too much')
        return reports.read(of, asked)
      },
    }
    const { days } = await readAll(large, () => client)
    expect(days).toEqual(everyDay)
    expect(client.cancelled.filter((id) => id.includes('+4'))).toHaveLength(2)
    expect(client.started.filter((job) => job.endsWith('+4'))).toHaveLength(2)
    expect(client.started.filter((job) => job.endsWith('+2'))).toHaveLength(2)
    expect(client.started.filter((job) => job.endsWith('+1'))).toHaveLength(16)
  })

  test('reads a part without a job if its jobs are refused, or have failed three times', async () => {
    const withoutJob: Jobs = {
      ...reports,
      split: () => null,
      jobs: (_, { days }) => Promise.resolve(days === 3 ? [] : ['ad']),
      // Tells the parts apart by their length.
      withoutJob: (part) => ({ ...part, days: 3 }),
    }
    for (const [fail, starts] of [
      [(client: Platform) => (client.onStart = () => 'refused'), 0],
      [(client: Platform) => (client.statusOf = () => 'refused'), 2],
      [(client: Platform) => (client.statusOf = () => 'failed'), 6],
    ] as const) {
      const client = new Platform()
      fail(client)
      const { days } = await readAll(withoutJob, () => client)
      expect(days).toEqual([...everyDay.slice(0, 3), ...everyDay.slice(4, 7)])
      expect(client.started).toHaveLength(starts)
    }
  })

  test('stores the jobs that were started before another one is refused', async () => {
    const client = new Platform()
    client.onStart = (job) => {
      if (job.startsWith('ad')) throw new ConnectorError('throttled', 'Slow down')
      return null
    }
    const first = await readReports(reports, client, { ...window, cursor: null })
    const next = readReports(reports, client, { ...window, cursor: first.next })
    await expect(next).rejects.toMatchObject({ class: 'throttled' })
    expect(client.started).toEqual(['campaign 2026-10-01+4'])
  })

  test('considers a job that needs too many polls to have failed', async () => {
    const client = new Platform()
    client.statusOf = (id) => (id.includes('+4') ? 'running' : { result: id })
    const polling = { firstMs: 10, longestMs: 40, most: 5 }
    const { days, waits } = await readAll({ ...reports, polling }, () => client)
    expect(days).toEqual(everyDay)
    expect(waits.slice(0, 6)).toEqual([10, 20, 40, 40, 40, 40])
  })

  test('that is given up ends its jobs', async () => {
    const client = new Platform()
    const { next } = await readReports(reports, client, { ...window, cursor: null })
    await abandonReports(reports, client, next ?? {}, signal)
    expect(client.cancelled).toEqual(['campaign 2026-10-01+4 #1', 'ad 2026-10-01+4 #2'])
  })

  test('refuses a cursor of another form, or of another window', async () => {
    const client = new Platform()
    const other = { ...window, since: '2026-09-01T00:00:00.000Z', cursor: null }
    const { next } = await readReports(reports, client, other)
    for (const cursor of [{ after: 'x' }, { jobs: '{' }, next]) {
      const reading = readReports(reports, client, { ...window, cursor })
      await expect(reading).rejects.toMatchObject({ class: 'payload' })
    }
  })
})
