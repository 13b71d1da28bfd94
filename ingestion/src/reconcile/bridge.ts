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
  return request.days.map((day) => bridgeDay(request, day))
}

function bridgeDay(request: BridgeRequest, day: string): ReconciledDay {
  const { measure, platform, rules, accountZone, workspaceZone, checkedAt } = request
  const isMoney = request.currency !== null
  const told = platform.find((one) => one.day === day && one.measure === measure)
  const theirs = exact(told?.total ?? '0')

  const byOrder = rules.refundsCountOn === 'day_of_order'
  const withTests = rules.countsTestOrders
  const onDay = (zone: string, isByOrder: boolean) => (entry: OurEntry) =>
    dayOf(entry, zone, isByOrder) === day
  const stages: [BridgeCause, bigint][] = [
    ['changed_or_unread', sum(request, onDay(accountZone, byOrder), withTests)],
    ['refund_timing', sum(request, onDay(accountZone, false), withTests)],
    ['test_orders', sum(request, onDay(accountZone, false), false)],
    ['time_zone', sum(request, onDay(workspaceZone, false), false)],
  ]
  const converted = convertedSum(request, onDay(workspaceZone, false))
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

function dayOf(entry: OurEntry, zone: string, isByOrder: boolean): string {
  if (isByOrder && entry.orderedAt !== null) return dayAt(Date.parse(entry.orderedAt), zone)
  return dayAt(Date.parse(entry.at), zone)
}

function sum(
  { ours }: BridgeRequest,
  isOfDay: (entry: OurEntry) => boolean,
  withTests: boolean,
): bigint {
  return ours
    .filter((entry) => (withTests || !entry.isTest) && isOfDay(entry))
    .reduce((total, { amount }) => total + exact(amount), 0n)
}

function convertedSum(
  { ours, convert, currency, workspaceCurrency }: BridgeRequest,
  isOfDay: (entry: OurEntry) => boolean,
): bigint | null {
  const entries = ours.filter((entry) => !entry.isTest && isOfDay(entry))
  let total = 0n
  for (const { amount, at } of entries) {
    const value = exact(amount)
    const inOurs = currency === null || currency === workspaceCurrency ? value : convert(value, at)
    if (inOurs === null) return null
    total += inOurs
  }
  return total
}
