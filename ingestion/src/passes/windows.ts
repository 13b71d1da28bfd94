import type { StreamPlan } from '@cartograph/connectors'
import { dayAt, msPerDay } from '@cartograph/contract'
import type { streamStates } from '@cartograph/store'

/** The window of a pass; a null `since` is the beginning, a null `until` is now. */
export interface Window {
  readonly since: Date | null
  readonly until: Date | null
}

export type StreamProgress = Pick<
  typeof streamStates.$inferSelect,
  'phase' | 'since' | 'historyFrom' | 'historyDone' | 'restatedAt' | 'recordUpdatedAt'
>

/** The current time, the account's time zone, by which its days are cut, and its creation. */
export interface AccountTime {
  readonly now: Date
  readonly timezone: string
  /** Null where the platform does not report it. */
  readonly createdAt: Date | null
}

export interface FreshWindows {
  /** In reading order. */
  readonly newest: readonly Window[]
  /** Days, or changes, that the platform may have restated; read after the fresh windows. */
  readonly restatements: readonly Window[]
  /** True when reading all of these windows completes a restatement. */
  readonly endsRestatement: boolean
}

/** The windows that bring a stream up to date, on its first read or later. */
export function freshWindows(
  plan: StreamPlan,
  stored: StreamProgress | null,
  at: AccountTime,
): FreshWindows {
  if (plan.reads === 'days') return freshDayWindows(plan, stored, at)
  const since = freshSince(plan, stored, at.now) ?? historyStart(plan, at)
  const newest = isReadAnewOnly(plan, stored) ? [] : [{ since, until: null }]
  const isDue = stored?.historyDone === true && isRereadDue(plan, stored.restatedAt, at.now)
  const restatements = isDue ? [{ since: historyStart(plan, at), until: null }] : []
  return { newest, restatements, endsRestatement: isDue }
}

/**
 * The next window of history, newest first; null when history is complete, or before the first
 * fresh pass.
 */
export function historyWindow(
  plan: StreamPlan,
  stored: StreamProgress,
  at: AccountTime,
): Window | null {
  const { historyFrom, historyDone } = stored
  if (historyDone || historyFrom === null) return null
  if (plan.reads === 'changes') {
    const from = historySince(historyFrom, at.now)
    const start = historyStart(plan, at)
    if (start === null) return { since: from, until: historyFrom }
    if (historyFrom <= start) return null
    return { since: from === null ? start : laterOf(from, start), until: historyFrom }
  }
  const start = firstDay(plan, at)
  if (historyFrom <= start) return null
  return { since: laterOf(addDays(historyFrom, -plan.sliceDays), start), until: historyFrom }
}

/** The stored history of a stream after a pass has read its window to the end. */
export function historyAfterWindow(
  plan: StreamPlan,
  stored: StreamProgress | null,
  pass: { readonly phase: 'fresh' | 'history'; readonly window: Window },
  at: AccountTime,
): Pick<StreamProgress, 'historyFrom' | 'historyDone' | 'restatedAt'> {
  const { historyFrom = null, historyDone = false, restatedAt = null } = stored ?? {}
  const { since } = pass.window
  if (pass.phase === 'fresh' && !isNeverRead(stored))
    return { historyFrom, historyDone, restatedAt }
  if (plan.reads === 'changes') {
    const historyIsDone = isWhole(plan, since, at)
    const isRead = historyIsDone && plan.rereadsAfterDays !== undefined
    return {
      historyFrom: since ?? historyFrom,
      historyDone: historyIsDone,
      restatedAt: isRead ? at.now : restatedAt,
    }
  }
  return {
    historyFrom: since,
    historyDone: since === null || since <= firstDay(plan, at),
    // History passes read the days before it right afterwards.
    restatedAt: pass.phase === 'fresh' ? at.now : restatedAt,
  }
}

/**
 * How far the stream is read, by the newest change that a pass has found. A pass over history may return newer
 * records than its window has, such as those that changed while it ran; not everything before them was read.
 */
export function newestRead(
  pass: { readonly phase: 'fresh' | 'history'; readonly window: Window },
  newest: Date | null,
): Date | null {
  const { until } = pass.window
  const isBeyond = pass.phase === 'history' && until !== null && newest !== null && newest > until
  return isBeyond ? until : newest
}

/** True until a first pass has read a window to its end. */
export function isNeverRead(stored: StreamProgress | null): boolean {
  return stored === null || (stored.historyFrom === null && !stored.historyDone)
}

/** Sums the days of bounded windows; an open window counts as none. */
export function countDays(windows: readonly Window[]): number {
  const days = windows.map(({ since, until }) =>
    since === null || until === null ? 0 : (until.getTime() - since.getTime()) / msPerDay,
  )
  return days.reduce((sum, some) => sum + some, 0)
}

/** The window of all days that the platform keeps. */
export function allDays(plan: DaysPlan, at: AccountTime): Window {
  return { since: firstDay(plan, at), until: addDays(today(at), 1) }
}

/** Whether records may have changed without a time of change since everything was read. */
function isRereadDue(
  { rereadsAfterDays }: ChangesPlan,
  restatedAt: Date | null,
  now: Date,
): boolean {
  if (rereadsAfterDays === undefined) return false
  return restatedAt === null || now.getTime() - restatedAt.getTime() >= rereadsAfterDays * msPerDay
}

/** Whether nothing can have changed that a complete read will not find. */
function isReadAnewOnly({ isUndated }: ChangesPlan, stored: StreamProgress | null): boolean {
  return isUndated === true && stored?.historyDone === true
}

/** The earliest change that is read; null for a stream whose whole history is read. */
export function historyStart(plan: StreamPlan, { now }: AccountTime): Date | null {
  if (plan.reads === 'days' || plan.historyMonths === undefined) return null
  const start = new Date(now)
  start.setUTCMonth(start.getUTCMonth() - plan.historyMonths)
  return start
}

/** Whether nothing is left to read before a window. The start has moved while it was read. */
function isWhole(plan: ChangesPlan, since: Date | null, at: AccountTime): boolean {
  if (since === null) return true
  const start = historyStart(plan, at)
  return start !== null && since <= start
}

type ChangesPlan = Extract<StreamPlan, { reads: 'changes' }>
export type DaysPlan = Extract<StreamPlan, { reads: 'days' }>

/** Enough for a first dashboard, and read within a minute. */
const firstWindowDays = 7

function freshSince(plan: ChangesPlan, stored: StreamProgress | null, now: Date): Date | null {
  if (stored === null || isNeverRead(stored)) {
    return plan.slices === 'whole' ? null : new Date(now.getTime() - firstWindowDays * msPerDay)
  }
  const { recordUpdatedAt, historyDone, historyFrom, phase, since } = stored
  if (recordUpdatedAt === null) {
    // No record so far, neither in the fresh window nor in the history read.
    if (!historyDone) return historyFrom
    return phase === 'fresh' ? since : null
  }
  // A platform clock that runs ahead must not make the next pass skip records dated correctly.
  const newest = Math.min(recordUpdatedAt.getTime(), now.getTime())
  return new Date(newest - plan.lookbackMinutes * 60_000)
}

/**
 * Each history window is three times as long as the one before: 30 days, 90, 270, 810, then the
 * rest.
 */
const historyDays = [30, 90, 270, 810]

function historySince(historyFrom: Date, now: Date): Date | null {
  let readDays = firstWindowDays
  for (const days of historyDays) {
    // Allows half a window of drift, because time passes while history is read.
    if (now.getTime() - historyFrom.getTime() < (readDays + days / 2) * msPerDay)
      return addDays(historyFrom, -days)
    readDays += days
  }
  return null
}

function freshDayWindows(
  plan: DaysPlan,
  stored: StreamProgress | null,
  at: AccountTime,
): FreshWindows {
  const { everySyncDays, dailyDays, weeklyDays = dailyDays } = plan.restates
  const end = addDays(today(at), 1)
  if (stored === null || isNeverRead(stored)) {
    const days = Math.min(Math.max(everySyncDays, 1), plan.sliceDays)
    const newest = [{ since: addDays(end, -days), until: end }]
    return { newest, restatements: [], endsRestatement: false }
  }
  const { recordUpdatedAt, restatedAt, historyDone, historyFrom } = stored
  const from =
    everySyncDays === 0 ? end : addDays(accountDay(recordUpdatedAt, at), 1 - everySyncDays)
  // Oldest first: if the run ends early, the newest day read says what is still missing.
  const newest = splitIntoSlices({ since: from, until: end }, plan.sliceDays)
  if (restatedAt !== null && at.now.getTime() - restatedAt.getTime() < msPerDay) {
    return { newest, restatements: [], endsRestatement: false }
  }
  const reachDays = isFirstOfWeek(restatedAt, at) ? weeklyDays : dailyDays
  const restatedFrom = addDays(accountDay(restatedAt, at), 1 - reachDays)
  const since =
    historyDone || historyFrom === null ? restatedFrom : laterOf(restatedFrom, historyFrom)
  const restated = splitIntoSlices({ since, until: from }, plan.sliceDays).toReversed()
  return { newest, restatements: restated, endsRestatement: true }
}

/** Whether no restatement was completed in this week of seven days. */
function isFirstOfWeek(restatedAt: Date | null, at: AccountTime): boolean {
  if (restatedAt === null) return true
  const weekOf = (day: Date) => Math.floor(day.getTime() / (7 * msPerDay))
  return weekOf(accountDay(restatedAt, at)) < weekOf(today(at))
}

function splitIntoSlices(
  { since, until }: { readonly since: Date; readonly until: Date },
  days: number,
): Window[] {
  const found: Window[] = []
  let end = until
  while (end > since) {
    const start = laterOf(addDays(end, -days), since)
    found.push({ since: start, until: end })
    end = start
  }
  return found.toReversed()
}

/** The account's day of a moment, but not after today; today when the moment is null. */
function accountDay(moment: Date | null, at: AccountTime): Date {
  const now = today(at)
  if (moment === null) return now
  const day = midnight(dayAt(moment.getTime(), at.timezone))
  return day < now ? day : now
}

function today({ now, timezone }: AccountTime): Date {
  return midnight(dayAt(now.getTime(), timezone))
}

/** The first day that the platform keeps, or the day of the account's creation if it is later. */
function firstDay(plan: DaysPlan, at: AccountTime): Date {
  const day = today(at)
  const kept = new Date(
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - plan.historyMonths, day.getUTCDate()),
  )
  // A creation in the future would hide all history.
  if (at.createdAt === null || at.createdAt > at.now) return kept
  return laterOf(kept, accountDay(at.createdAt, at))
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * msPerDay)
}

function laterOf(left: Date, right: Date): Date {
  return left > right ? left : right
}
