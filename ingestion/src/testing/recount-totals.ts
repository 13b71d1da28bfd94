import { ConnectionId, newId, type BridgeStep, type ReconciledMeasure } from '@cartograph/contract'
import { fbTruth, g4Truth, gdTruth, truthRows, ttTruth } from '@cartograph/sandbox'
import { shop, type ReconciledPlatform } from './reconciled-shop.ts'

/** Sums in hundredths of a cent, recounted from the shop itself without any tested code. */
interface Entry {
  readonly at: string
  readonly measure: ReconciledMeasure
  readonly amount: number
}

const unit = 10_000

export function entriesOf(platform: ReconciledPlatform, at: Date): readonly Entry[] {
  const id = newId(ConnectionId)
  if (platform === 'SP') return shopEntries(at)
  if (platform === 'G4') {
    return g4Truth(shop, id, at).web_sessions.flatMap(({ noon_at, sessions, revenue }) => [
      { at: noon_at, measure: 'sessions', amount: sessions * unit },
      { at: noon_at, measure: 'revenue', amount: units(revenue) },
    ])
  }
  const truth = { GD: gdTruth, FB: fbTruth, TT: ttTruth }[platform]
  return truth(shop, id, at).ad_spend.map(({ noon_at, spend }) => {
    return { at: noon_at, measure: 'spend', amount: units(spend) }
  })
}

function shopEntries(at: Date): readonly Entry[] {
  const { orders, refunds } = truthRows(shop.world, newId(ConnectionId), at)
  const real = orders.filter((order) => !order.is_test)
  return [
    ...real.flatMap(({ processed_at, gross_sales, discounts }): Entry[] => [
      { at: processed_at, measure: 'orders', amount: unit },
      { at: processed_at, measure: 'net_sales', amount: units(gross_sales) - units(discounts) },
    ]),
    ...refunds.map(({ refunded_at, merchandise }): Entry => {
      return { at: refunded_at, measure: 'net_sales', amount: -units(merchandise) }
    }),
  ]
}

export function testOrdersBetween(from: string, to: string, at: Date): number {
  const { orders } = truthRows(shop.world, newId(ConnectionId), at)
  return orders.filter((one) => one.is_test && one.processed_at >= from && one.processed_at < to)
    .length
}

export interface Way {
  readonly platform_total: string
  readonly our_total: string
  readonly bridge: readonly BridgeStep[]
}

/**
 * The bridge from the platform's total of a day to that of a workspace with another time zone and currency.
 */
export function wayOf(
  entries: readonly Entry[],
  of: {
    readonly day: string
    readonly measure: ReconciledMeasure
    readonly accountZone: string
    readonly workspaceZone: string
    /** In hundredths; null where the currency is the same. */
    readonly rateAt: ((moment: string) => number) | null
  },
): Way {
  const { day, measure, accountZone, workspaceZone, rateAt } = of
  const isMoney = measure !== 'orders' && measure !== 'sessions'
  const measured = entries.filter((entry) => entry.measure === measure)
  const sum = (zone: string, rate: (moment: string) => number) =>
    measured
      .filter((entry) => dayIn(entry.at, zone) === day)
      .reduce((total, { at, amount }) => total + (amount * rate(at)) / 100, 0)
  const theirs = sum(accountZone, () => 100)
  const moved = sum(workspaceZone, () => 100)
  const ours = sum(workspaceZone, (isMoney && rateAt) || (() => 100))
  const steps = [
    { cause: 'time_zone' as const, amount: moved - theirs },
    { cause: 'currency' as const, amount: ours - moved },
  ]
  return {
    platform_total: text(theirs, isMoney),
    our_total: text(ours, isMoney),
    bridge: steps
      .filter(({ amount }) => amount !== 0)
      .map(({ cause, amount }) => ({ cause, amount: text(amount, isMoney) })),
  }
}

const days = new Map<string, string>()

function dayIn(moment: string, timeZone: string): string {
  const key = `${moment} ${timeZone}`
  const known = days.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const day = format.format(new Date(moment))
  days.set(key, day)
  return day
}

export function units(decimal: string): number {
  return Math.round(Number(decimal) * unit)
}

function text(amount: number, isMoney: boolean): string {
  if (!isMoney) return String(amount / unit)
  const [whole, fraction = ''] = (amount / unit).toFixed(4).split('.')
  return `${whole}.${fraction.replace(/0{1,2}$/, '')}`
}
