import type { UnitValue } from '../plan/watched-metrics.ts'
import type { CubeData } from './read-cube.ts'

/** What things are worth to a workspace, in its money. */
export interface UnitValues {
  /** Of one of what a metric counts. */
  perUnit(worth: UnitValue): number
  /** Of a usual day. */
  readonly perDay: number
}

const usualDays = 28

export function computeUnitValues(read: readonly CubeData[]): UnitValues {
  const usual = (member: string): number => {
    const [cube, measure] = member.split('.')
    const found = read.find((one) => one.cube.cube === cube)
    const days = found?.whole.sums.get(measure ?? '')?.slice(-usualDays) ?? []
    const known = Array.from(days).filter((value) => !Number.isNaN(value))
    return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
  }
  const each = (money: string, per: string) => {
    const count = usual(per)
    return count > 0 ? Math.max(0, usual(money) / count) : 0
  }
  const order = each('ShopifyOrders.netSales', 'ShopifyOrders.orders')
  const moneys = ['ShopifyOrders.netSales', 'PlatformAdSpend.spend', 'MailPerformance.revenue']
  return {
    // What has no money of its own is worth an order, and one where no orders are known.
    perUnit: (worth) => (worth === 'money' ? 1 : each(worth.money, worth.per) || order || 1),
    perDay: moneys.map(usual).find((money) => money > 0) ?? largestCount(read, usual),
  }
}

/** Where no money is known at all, a day is worth what is counted on it. */
function largestCount(read: readonly CubeData[], usual: (member: string) => number): number {
  return Math.max(1, ...read.map(({ cube }) => usual(`${cube.cube}.${cube.support}`)))
}
