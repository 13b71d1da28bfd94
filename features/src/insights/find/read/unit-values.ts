import type { UnitValue } from '../plan/watched-metrics.ts'
import type { CubeData } from './read-cube.ts'

/** The money values of units in a workspace. */
export interface UnitValues {
  /** The value of one unit that a metric counts. */
  perUnit(unit: UnitValue): number
  /** The sales of a usual day. */
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
    // A unit without a known value counts as an order, and as 1 when no orders are known.
    perUnit: (unit) => (unit === 'money' ? 1 : each(unit.money, unit.per) || order || 1),
    perDay: moneys.map(usual).find((money) => money > 0) ?? largestCount(read, usual),
  }
}

/** Without any known money value, the value of a day is the number of units counted on it. */
function largestCount(read: readonly CubeData[], usual: (member: string) => number): number {
  return Math.max(1, ...read.map(({ cube }) => usual(`${cube.cube}.${cube.support}`)))
}
