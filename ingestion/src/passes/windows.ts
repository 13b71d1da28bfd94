import { dayAt, type StreamPlan } from '@cartograph/connectors'
import type { streamStates } from '@cartograph/store'

/** What one pass over a stream reads: from a moment, null for the beginning, to another, null for now. */
export interface Window {
  readonly since: Date | null
  readonly until: Date | null
}

export type StreamProgress = Pick<
  typeof streamStates.$inferSelect,
  'phase' | 'since' | 'historyFrom' | 'historyDone' | 'restatedAt' | 'recordUpdatedAt'
>

/** When it is, and by whose clocks the days of the account are counted. */
export interface Moment {
  readonly now: Date
  readonly timezone: string
}

export interface FreshWindows {
  /** In the order in which they are read. */
  readonly newest: readonly Window[]
  /** Days that the platform may tell otherwise by now; read once everything new is there. */
  readonly restated: readonly Window[]
  /** With all of these, what has been read of the platform's corrected days is as of now. */
  readonly endsRestatement: boolean
}

/** What has to be read for the newest data, of a stream at its very beginning or of one read before. */
export function freshWindows(
  plan: StreamPlan,
  kept: StreamProgress | null,
  at: Moment,
): FreshWindows {
  if (plan.reads === 'days') return freshDays(plan, kept, at)
  const newest = [{ since: freshSince(plan, kept, at.now), until: null }]
  return { newest, restated: [], endsRestatement: false }
}

/** The next piece of history, newest first; null when there is none left, or nothing fresh yet. */
export function historyWindow(plan: StreamPlan, kept: StreamProgress, at: Moment): Window | null {
  const { historyFrom, historyDone } = kept
  if (historyDone || historyFrom === null) return null
  if (plan.reads === 'changes') {
    return { since: historySince(historyFrom, at.now), until: historyFrom }
  }
  const start = firstDay(plan, at)
  if (historyFrom <= start) return null
  return { since: later(daysFrom(historyFrom, -plan.sliceDays), start), until: historyFrom }
}

/** What is known of a stream once a window of it has been read to its end. */
export function settlement(
  plan: StreamPlan,
  kept: StreamProgress | null,
  pass: { readonly phase: 'fresh' | 'history'; readonly window: Window },
  at: Moment,
): Pick<StreamProgress, 'historyFrom' | 'historyDone' | 'restatedAt'> {
  const { historyFrom = null, historyDone = false, restatedAt = null } = kept ?? {}
  const { since } = pass.window
  if (pass.phase === 'fresh' && !isFirst(kept)) return { historyFrom, historyDone, restatedAt }
  const isWhole = since === null
  if (plan.reads === 'changes') {
    return { historyFrom: since ?? historyFrom, historyDone: isWhole, restatedAt }
  }
  return {
    historyFrom: since,
    historyDone: isWhole || since <= firstDay(plan, at),
    // The days before it are read right afterwards.
    restatedAt: pass.phase === 'fresh' ? at.now : restatedAt,
  }
}

/** Nothing of the stream has ever been read to an end. */
export function isFirst(kept: StreamProgress | null): boolean {
  return kept === null || (kept.historyFrom === null && !kept.historyDone)
}

/** How many days there are in all, or in some windows. */
export function countDays(windows: readonly Window[]): number {
  const days = windows.map(({ since, until }) =>
    since === null || until === null ? 0 : (until.getTime() - since.getTime()) / dayMs,
  )
  return days.reduce((sum, some) => sum + some, 0)
}

/** Everything that a platform keeps of days. */
export function allDays(plan: DaysPlan, at: Moment): Window {
  return { since: firstDay(plan, at), until: daysFrom(today(at), 1) }
}

type ChangesPlan = Extract<StreamPlan, { reads: 'changes' }>
export type DaysPlan = Extract<StreamPlan, { reads: 'days' }>

const dayMs = 86_400_000

/** Enough for a first look, and read within a minute. */
const firstLookDays = 7

function freshSince(plan: ChangesPlan, kept: StreamProgress | null, now: Date): Date | null {
  if (kept === null || isFirst(kept)) {
    return plan.slices === 'whole' ? null : new Date(now.getTime() - firstLookDays * dayMs)
  }
  const { recordUpdatedAt, historyDone, historyFrom, phase, since } = kept
  if (recordUpdatedAt === null) {
    // Nothing was ever found: not in the fresh window, and not in the history read so far.
    if (!historyDone) return historyFrom
    return phase === 'fresh' ? since : null
  }
  // By the platform's clock; one that runs ahead must not make us skip what it dates correctly later.
  const newest = Math.min(recordUpdatedAt.getTime(), now.getTime())
  return new Date(newest - plan.lookbackMinutes * 60_000)
}

/** Each window is three times as long as the one before: 30 days, 90, 270, 810, then all the rest. */
const historyDays = [30, 90, 270, 810]

function historySince(historyFrom: Date, now: Date): Date | null {
  let readDays = firstLookDays
  for (const days of historyDays) {
    // Half of the window's length is grace, because time goes on while history is read.
    if (now.getTime() - historyFrom.getTime() < (readDays + days / 2) * dayMs)
      return daysFrom(historyFrom, -days)
    readDays += days
  }
  return null
}

function freshDays(plan: DaysPlan, kept: StreamProgress | null, at: Moment): FreshWindows {
  const { everySyncDays, dailyDays } = plan.restates
  const end = daysFrom(today(at), 1)
  if (kept === null || isFirst(kept)) {
    const days = Math.min(everySyncDays, plan.sliceDays)
    const newest = [{ since: daysFrom(end, -days), until: end }]
    return { newest, restated: [], endsRestatement: false }
  }
  const { recordUpdatedAt, restatedAt, historyDone, historyFrom } = kept
  const from = daysFrom(dayRead(recordUpdatedAt, at), 1 - everySyncDays)
  // The oldest first: whenever this ends, the newest day read tells what is still missing.
  const newest = slices({ since: from, until: end }, plan.sliceDays)
  if (restatedAt !== null && at.now.getTime() - restatedAt.getTime() < dayMs) {
    return { newest, restated: [], endsRestatement: false }
  }
  const asked = daysFrom(dayRead(restatedAt, at), 1 - dailyDays)
  const since = historyDone || historyFrom === null ? asked : later(asked, historyFrom)
  const restated = slices({ since, until: from }, plan.sliceDays).toReversed()
  return { newest, restated, endsRestatement: true }
}

function slices(
  { since, until }: { readonly since: Date; readonly until: Date },
  days: number,
): Window[] {
  const found: Window[] = []
  let end = until
  while (end > since) {
    const start = later(daysFrom(end, -days), since)
    found.push({ since: start, until: end })
    end = start
  }
  return found.toReversed()
}

/** The day of a moment, today at the latest; today when there is none. */
function dayRead(moment: Date | null, at: Moment): Date {
  const now = today(at)
  if (moment === null) return now
  const day = midnight(dayAt(moment.getTime(), at.timezone))
  return day < now ? day : now
}

function today({ now, timezone }: Moment): Date {
  return midnight(dayAt(now.getTime(), timezone))
}

function firstDay(plan: DaysPlan, at: Moment): Date {
  const day = today(at)
  return new Date(
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - plan.historyMonths, day.getUTCDate()),
  )
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function daysFrom(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}

function later(left: Date, right: Date): Date {
  return left > right ? left : right
}
