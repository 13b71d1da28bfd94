import type { Worth } from '../plan/watched-metrics.ts'
import type { ReadCube } from './read-cube.ts'

/** What things are worth to a workspace, in its money. */
export interface Worths {
  /** Of one of what a metric counts. */
  of(worth: Worth): number
  /** Of a usual day. */
  readonly ofDay: number
}

const usualDays = 28

export function worthsOf(read: readonly ReadCube[]): Worths {
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
    of: (worth) => (worth === 'money' ? 1 : each(worth.money, worth.per) || order || 1),
    ofDay: moneys.map(usual).find((money) => money > 0) ?? biggestCount(read, usual),
  }
}

/** Where no money is known at all, a day is worth what is counted on it. */
function biggestCount(read: readonly ReadCube[], usual: (member: string) => number): number {
  return Math.max(1, ...read.map(({ cube }) => usual(`${cube.cube}.${cube.support}`)))
}
