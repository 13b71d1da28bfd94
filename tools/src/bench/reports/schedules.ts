import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, maxReportSchedules } from '@cartograph/contract'
import { loadMakeSchedulesDue } from '@cartograph/features/testing'
import { largeShop } from '@cartograph/warehouse/testing'
import { median, percentile } from '../compare-runs.ts'
import { startQueryServer, type QueryServer } from '../query-server.ts'
import { openMailSink } from './mail-sink.ts'
import { weeklySections } from './weekly-sections.ts'

/** A server as `npm start` runs it sends reports that are due together, beside people who use it. */
export async function measureSchedules(count: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
  const sink = await openMailSink()
  const server = await startQueryServer({
    dataDir,
    port: 3191,
    until: new Date().toISOString().slice(0, 10),
    shop: {
      ...largeShop,
      orders: 50_000,
      customers: 10_000,
      adSpendRows: 1_000,
      sessionRows: 1_000,
    },
    settings: [`SMTP_URL=${sink.url}`],
  })
  try {
    const reports = await addSchedules(server, count)
    const calmUntil = performance.now() + calmMs
    const before = await useFor(server, reports, () => performance.now() > calmUntil)
    const makeSchedulesDue = await loadMakeSchedulesDue()
    const due = await makeSchedulesDue(dataDir)
    const from = performance.now()
    const isDone = () => sink.accepted.length >= due || performance.now() - from > limitMs
    const during = await useFor(server, reports, isDone)
    const seconds = ((sink.accepted.at(-1) ?? from) - from) / 1_000
    console.log(
      `${sink.accepted.length} of ${due} scheduled reports in ${seconds.toFixed(0)} s (goal 600); p95 of the API ${p95(before)} ms before (${before.length} requests), ${p95(during)} ms during (${during.length}); medians ${median(before).toFixed(0)} and ${median(during).toFixed(0)} ms`,
    )
  } finally {
    await server.close()
    await sink.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const calmMs = 60_000
const limitMs = 1_200_000
const dates = { granularity: 'week', reporting_period: 'thisMonth', comparison: 'pp' } as const
const attachments = ['none', 'none', 'none', 'pdf', 'xlsx'] as const

/** As many reports as are needed: each has at most ten schedules, to one person. */
async function addSchedules(server: QueryServer, count: number): Promise<readonly string[]> {
  const reports: string[] = []
  const { text: user } = await server.get(endpoints.getUser.path)
  const { id: userId } = JSON.parse(user) as { id: string }
  for (let n = 0; n < count; n += 1) {
    if (n % maxReportSchedules === 0) {
      const definitions = weeklySections.slice(0, 3)
      const body = { name: `Report ${n}`, ...dates, definitions }
      const { text } = await server.post(endpoints.createReport.path, body)
      reports.push((JSON.parse(text) as { id: string }).id)
    }
    const path = endpoints.createReportSchedule.path.replace('{reportId}', reports.at(-1) ?? '')
    await server.post(path, {
      timing: { every: 'day', hour: (new Date().getUTCHours() + 12) % 24 },
      attachment: attachments[n % attachments.length],
      recipients: [{ kind: 'member', user_id: userId }],
    })
  }
  return reports
}

/** A person who looks at a section of a report, and at its schedules, ten times in three seconds. */
async function useFor(
  server: QueryServer,
  reports: readonly string[],
  isDone: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; !isDone(); n += 1) {
    const definition = weeklySections[n % weeklySections.length]
    const section = { ...dates, step: -(n % 20), definition }
    times.push((await server.post(endpoints.computeReportSection.path, section)).ms)
    const path = endpoints.listReportSchedules.path.replace(
      '{reportId}',
      reports[n % reports.length] ?? '',
    )
    times.push((await server.get(path)).ms)
    await sleep(600)
  }
  return times
}

function p95(times: readonly number[]): string {
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  ).toFixed(0)
}
