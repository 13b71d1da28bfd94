import type { DayPlan } from '../demand/demand.ts'
import type { Random } from '../random.ts'

/** A discount code: a percentage of the remaining prices, or a fixed amount. */
export type Code =
  | { readonly code: string; readonly percent: number }
  | { readonly code: string; readonly amountMinor: number }

export function pickCodes(
  random: Random,
  offer: DayPlan['offer'],
  customerOrderIndex: number | null,
): Code[] {
  const codes: Code[] = []
  const draws = [random(), random(), random()] as const
  if (offer && draws[0] < offer.share) codes.push({ code: offer.code, percent: offer.percent })
  else if (customerOrderIndex === 1 && draws[1] < 0.12)
    codes.push({ code: 'WELCOME10', percent: 10 })
  else if (customerOrderIndex !== null && customerOrderIndex >= 5 && draws[1] < 0.3) {
    codes.push({ code: 'VIP15', percent: 15 })
  }
  if (draws[2] < 0.012) codes.push({ code: 'THANKS20', amountMinor: 2000 })
  return codes
}

/** Allocates a discount to the amounts by the largest remainder method. */
export function allocate(code: Code, amounts: readonly number[]): number[] {
  let total = 0
  for (const amount of amounts) total += amount
  if (total === 0) return amounts.map(() => 0)
  const off = 'percent' in code ? Math.round((total * code.percent) / 100) : code.amountMinor
  const capped = Math.min(off, total)
  const shares = amounts.map((amount) => Math.floor((capped * amount) / total))
  let left = capped
  for (const share of shares) left -= share
  if (left === 0) return shares
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: (capped * amount) % total }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
