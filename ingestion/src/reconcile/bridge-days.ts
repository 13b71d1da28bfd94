import type { DayTotal, TotalsPlan } from '@cartograph/connectors'
import {
  dayAt,
  type BridgeCause,
  type BridgeStep,
  type Instant,
  type ReconciledDay,
  type ReconciledMeasure,
} from '@cartograph/contract'
import { formatDecimal, parseDecimal, roundDecimal } from './exact-decimal.ts'

/** One of our rows that contribute to a total. */
export interface OurEntry {
  /** The time that assigns it to a day in our totals. */
  readonly at: Instant
  /** For a refund, the time of its order. */
  readonly orderedAt: Instant | null
  readonly isTest: boolean
  /** Exact decimal text, in the account's currency. */
  readonly amount: string
}

export interface BridgeRequest {
  readonly measure: ReconciledMeasure
  readonly days: readonly string[]
  readonly platform: readonly DayTotal[]
  readonly ours: readonly OurEntry[]
  readonly rules: Pick<TotalsPlan, 'countsTestOrders' | 'refundsCountOn'>
  readonly accountZone: string
  readonly workspaceZone: string
  /** Null for a count. */
  readonly currency: string | null
  readonly workspaceCurrency: string
  /** Converts an amount by the rate of its day; null when the rate is unknown. */
  readonly convert: (amount: bigint, at: Instant) => bigint | null
  readonly checkedAt: Instant
}

/**
 * Explains the difference between the platform's total of a day and ours. Pure. Starts from the
 * platform's rules and applies one of our rules after the other; each step is the change of the
 * total, so that the steps add up to the difference exactly.
 */
export function bridgeDays(request: BridgeRequest): ReconciledDay[] {
  const { ours, rules, accountZone, workspaceZone } = request
  const byDay: EntriesByDay = {
    platform: groupByDay(ours, accountZone, rules.refundsCountOn === 'day_of_order'),
    account: groupByDay(ours, accountZone, false),
    workspace: groupByDay(ours, workspaceZone, false),
  }
  return request.days.map((day) => bridgeDay(request, byDay, day))
}

type ByDay = ReadonlyMap<string, readonly OurEntry[]>

/**
 * Entries by the day on which they count: by the platform's rules, and by ours in the account's or
 * the workspace's time zone.
 */
interface EntriesByDay {
  readonly platform: ByDay
  readonly account: ByDay
  readonly workspace: ByDay
}

function bridgeDay(request: BridgeRequest, byDay: EntriesByDay, day: string): ReconciledDay {
  const { measure, platform, rules, checkedAt } = request
  const isMoney = request.currency !== null
  const reported = platform.find((one) => one.day === day && one.measure === measure)
  const platformTotal = parseDecimal(reported?.total ?? '0')

  const withTests = rules.countsTestOrders
  const stages: [BridgeCause, bigint][] = [
    ['changed_or_unread', sum(byDay.platform.get(day), withTests)],
    ['refund_timing', sum(byDay.account.get(day), withTests)],
    ['test_orders', sum(byDay.account.get(day), false)],
    ['time_zone', sum(byDay.workspace.get(day), false)],
  ]
  const converted = convertedSum(request, byDay.workspace.get(day))
  if (converted !== null) stages.push(['currency', roundDecimal(converted)])

  const bridge: BridgeStep[] = []
  let previous = platformTotal
  for (const [cause, total] of stages) {
    if (total !== previous) bridge.push({ cause, amount: formatDecimal(total - previous, isMoney) })
    previous = total
  }
  return {
    day,
    measure,
    platform_total: formatDecimal(platformTotal, isMoney),
    our_total: converted === null ? null : formatDecimal(converted, isMoney),
    currency: request.currency,
    our_currency: isMoney ? request.workspaceCurrency : null,
    bridge,
    checked_at: checkedAt,
  }
}

function groupByDay(entries: readonly OurEntry[], zone: string, isByOrder: boolean): ByDay {
  const days = new Map<string, OurEntry[]>()
  for (const entry of entries) {
    const day = dayOf(entry, zone, isByOrder)
    const entriesOfDay = days.get(day)
    if (entriesOfDay === undefined) days.set(day, [entry])
    else entriesOfDay.push(entry)
  }
  return days
}

function dayOf(entry: OurEntry, zone: string, isByOrder: boolean): string {
  if (isByOrder && entry.orderedAt !== null) return dayAt(Date.parse(entry.orderedAt), zone)
  return dayAt(Date.parse(entry.at), zone)
}

function sum(entries: readonly OurEntry[] | undefined, withTests: boolean): bigint {
  return (entries ?? [])
    .filter((entry) => withTests || !entry.isTest)
    .reduce((total, { amount }) => total + parseDecimal(amount), 0n)
}

function convertedSum(
  { convert, currency, workspaceCurrency }: BridgeRequest,
  entries: readonly OurEntry[] = [],
): bigint | null {
  let total = 0n
  for (const { amount, at, isTest } of entries) {
    if (isTest) continue
    const value = parseDecimal(amount)
    const inOurs = currency === null || currency === workspaceCurrency ? value : convert(value, at)
    if (inOurs === null) return null
    total += inOurs
  }
  return total
}
