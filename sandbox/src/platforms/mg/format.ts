/** `2026-11-01 09:30:00`, in UTC without a zone. */
export function timeText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ')
}

/** Magento writes amounts as numbers, some with the noise of its floats. */
export function amount(minor: number): number {
  return minor / 100
}

/** The amounts of a record in the store's currency, and what the buyer saw, which has their names without `base_`. */
export function withBuyersAmounts(
  base: Readonly<Record<string, number>>,
  rate: number,
): Record<string, number> {
  const all: Record<string, number> = { ...base }
  for (const [name, value] of Object.entries(base))
    // Magento shortens `amount` in the longest name only, which is that of its own currency.
    if (name.startsWith('base_'))
      all[name.slice(5).replace(/amnt$/, 'amount')] = Math.round(value * rate * 100) / 100
  return all
}
