import { dayAt, noonAt } from '@cartograph/contract'
import { rowsByDay, statusesOf } from '../../kit/ads/report-days.ts'
import { ConnectorError } from '../../kit/errors.ts'
import type { Page, RawRecord, ReadRequest, Stream } from '../../kit/stream.ts'
import { daysBetween } from '../../kit/values/days.ts'
import type { AdAccountClient } from '../ad-account-client.ts'
import type { LooseInsight } from '../api-types.ts'
import { MetaError } from '../graph-error.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'
import { firstSlice, halveSlice, nextSlice, type Slice } from '../slice.ts'

/** Spend and results per ad and day. */
export const ads: Stream<AdAccountClient> = {
  name: 'ads',
  readPage,
  normalise: normaliseDay,
}

/** Up to this many days are read directly; more need an asynchronous report. */
const longestAtOnce = 7

/** A report that needs more polls is considered stuck. */
const mostPolls = 60
const firstPollMs = 1_000
const longestPollMs = 30_000
/** The number of dropped reports per sync that are requested again. */
const mostLost = 10

async function readPage(client: AdAccountClient, request: ReadRequest): Promise<Page> {
  const days = daysBetween(request.since ?? '', request.until ?? '')
  const part = firstSlice(days, request.cursor)
  try {
    return await readPart(client, days, part, request.signal)
  } catch (error) {
    const smaller = isTooMuch(error) ? halveSlice(part) : null
    if (smaller === null) throw error
    return { records: [], next: smaller }
  }
}

async function readPart(
  client: AdAccountClient,
  days: readonly string[],
  part: Slice,
  signal: AbortSignal,
): Promise<Page> {
  const at = days.indexOf(part.from)
  const wanted = days.slice(at, at + part.days)
  const { timezone_name: timezone } = await client.facts(signal)
  const oldest = oldestDay(client.graph.ports.clock.now(), timezone)
  const kept = wanted.filter((day) => isKept(day, oldest))
  const finish = async (rows: readonly LooseInsight[]): Promise<Page> => ({
    records: await recordsOf(client, wanted, rows, timezone, signal),
    next: nextSlice(days, part),
  })

  if (kept.length === 0) return finish([])
  if (kept.length <= longestAtOnce) return finish(await client.insights(kept, signal))
  if (part.report === null) return waitFor(part, await client.startReport(kept, signal))

  const state = await reportState(client, part.report, signal)
  if (state === 'done') return finish(await client.reportRows(part.report, signal))
  if (state === 'gone') return beginAgain(client, part, kept, signal)
  if (state === 'failed' || part.polls >= mostPolls) return { records: [], next: halveSlice(part) }
  return waitFor({ ...part, polls: part.polls + 1 }, part.report)
}

/**
 * Polls of dropped reports count as well, so that a report that keeps being dropped is considered
 * stuck.
 */
async function beginAgain(
  client: AdAccountClient,
  part: Slice,
  kept: readonly string[],
  signal: AbortSignal,
): Promise<Page> {
  client.lostReports += 1
  if (client.lostReports > mostLost) {
    throw new ConnectorError('transient', 'Facebook drops every report before it can be read')
  }
  return waitFor({ ...part, polls: part.polls + 1 }, await client.startReport(kept, signal))
}

function waitFor(part: Slice, report: string): Page {
  const { polls } = part
  const waitMs = Math.min(longestPollMs, firstPollMs * 2 ** Math.min(polls, 10))
  return { records: [], next: { ...part, report, polls }, waitMs }
}

/** Facebook keeps reports for a month; an older one is requested again. */
async function reportState(client: AdAccountClient, report: string, signal: AbortSignal) {
  try {
    return await client.reportState(report, signal)
  } catch (error) {
    if (error instanceof MetaError && error.code === 100 && error.subcode === 33) return 'gone'
    throw error
  }
}

async function recordsOf(
  client: AdAccountClient,
  days: readonly string[],
  rows: readonly LooseInsight[],
  timezone: string,
  signal: AbortSignal,
): Promise<RawRecord[]> {
  const byDay = rowsByDay(manifest.name, { days, rows, dayOf: (row) => row.date_start })
  const known = rows.length === 0 ? new Map() : await client.campaignStatuses.get(signal)
  return [...byDay].map(([day, insights]) => {
    const campaigns = statusesOf(
      insights.map((row) => row.campaign_id),
      known,
    )
    return { externalId: day, updatedAt: noonAt(day, timezone), payload: { insights, campaigns } }
  })
}

function isTooMuch(error: unknown): boolean {
  return error instanceof MetaError && error.isTooMuch
}

/** The oldest day that Facebook accepts: it rejects ranges that start earlier. */
function oldestDay(now: number, timezone: string): string {
  const [year = 0, month = 1, day = 1] = dayAt(now, timezone).split('-').map(Number)
  const months = manifest.streams.ads.historyMonths
  // One day less, because the platform's midnight may differ.
  return new Date(Date.UTC(year, month - 1 - months, day + 1)).toISOString().slice(0, 10)
}

function isKept(day: string, oldest: string): boolean {
  return day >= oldest
}
