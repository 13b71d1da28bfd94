import { dayAt, type DayTotal, type TotalsPlan } from '@cartograph/connectors'
import type {
  BridgeCause,
  BridgeStep,
  Instant,
  ReconciledDay,
  ReconciledMeasure,
} from '@cartograph/contract'
import { exact, rounded, toText } from './exact.ts'

/** One thing of ours that a total is made of. */
export interface OurEntry {
  /** When it counts, by the product's own rules. */
  readonly at: Instant
  /** Of a refund: when the order was placed. */
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
  /** An amount of that day in the workspace's currency; null when nobody knows the rate. */
  readonly convert: (amount: bigint, at: Instant) => bigint | null
  readonly checkedAt: Instant
}

/**
 * Pure: from the platform's total of a day to ours, one rule after the other. Each step is what the total
 * becomes by one more rule of ours less what it was before, so that the steps add up to the difference.
 */
export function bridgeDays(request: BridgeRequest): ReconciledDay[] {
  const { ours, rules, accountZone, workspaceZone } = request
  const byDay: EntriesByDay = {
    told: groupByDay(ours, accountZone, rules.refundsCountOn === 'day_of_order'),
    account: groupByDay(ours, accountZone, false),
    workspace: groupByDay(ours, workspaceZone, false),
  }
  return request.days.map((day) => bridgeDay(request, byDay, day))
}

type ByDay = ReadonlyMap<string, readonly OurEntry[]>

/** Each entry by the day on which it counts: by the platform's rules, and by ours on either clocks. */
interface EntriesByDay {
  readonly told: ByDay
  readonly account: ByDay
  readonly workspace: ByDay
}

function bridgeDay(request: BridgeRequest, byDay: EntriesByDay, day: string): ReconciledDay {
  const { measure, platform, rules, checkedAt } = request
  const isMoney = request.currency !== null
  const told = platform.find((one) => one.day === day && one.measure === measure)
  const theirs = exact(told?.total ?? '0')

  const withTests = rules.countsTestOrders
  const stages: [BridgeCause, bigint][] = [
    ['changed_or_unread', sum(byDay.told.get(day), withTests)],
    ['refund_timing', sum(byDay.account.get(day), withTests)],
    ['test_orders', sum(byDay.account.get(day), false)],
    ['time_zone', sum(byDay.workspace.get(day), false)],
  ]
  const converted = convertedSum(request, byDay.workspace.get(day))
  if (converted !== null) stages.push(['currency', rounded(converted)])

  const bridge: BridgeStep[] = []
  let before = theirs
  for (const [cause, total] of stages) {
    if (total !== before) bridge.push({ cause, amount: toText(total - before, isMoney) })
    before = total
  }
  return {
    day,
    measure,
    platform_total: toText(theirs, isMoney),
    our_total: converted === null ? null : toText(converted, isMoney),
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
    const ofDay = days.get(day)
    if (ofDay === undefined) days.set(day, [entry])
    else ofDay.push(entry)
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
    .reduce((total, { amount }) => total + exact(amount), 0n)
}

function convertedSum(
  { convert, currency, workspaceCurrency }: BridgeRequest,
  entries: readonly OurEntry[] = [],
): bigint | null {
  let total = 0n
  for (const { amount, at, isTest } of entries) {
    if (isTest) continue
    const value = exact(amount)
    const inOurs = currency === null || currency === workspaceCurrency ? value : convert(value, at)
    if (inOurs === null) return null
    total += inOurs
  }
  return total
}
