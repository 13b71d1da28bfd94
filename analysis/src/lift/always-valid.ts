/** One in twenty audiences without any effect is ever called one with an effect. */
const alpha = 0.05
/** The number of orders at which the interval is narrowest for its data. */
const tunedOrders = 5_000
/** Minimises the factor at `tunedOrders`: equation 11 of Waudby-Smith et al. (2024). */
const tuning = -2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha))

/**
 * By how many standard errors an estimate may miss the truth at any time, with 95 % certainty that it
 * never misses by more: an asymptotic confidence sequence from Robbins' normal mixture
 * (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and
 * asymptotic confidence sequences", Annals of Statistics 2024). An interval of fixed size, 1.96
 * standard errors, is only valid for one look, and users look every day.
 *
 * Time is measured in orders: each one adds information. Customers who order more than others make
 * the estimates of two days more alike than the method assumes, which only makes misses rarer.
 */
export function alwaysValidFactor(orders: number): number {
  const time = (tuning * orders) / tunedOrders
  return Math.sqrt((1 + 1 / time) * (Math.log(1 + time) - 2 * Math.log(alpha)))
}
