export interface Prediction {
  /** The chance of the model alone. */
  readonly uncorrected: number
  readonly chance: number
  /** How many have it, and how many of them ordered. */
  readonly customers: number
  readonly returned: number
}

/** Each tenth of the customers from the lowest chance, then all. */
export function printTenths(predictions: readonly Prediction[]): void {
  const sorted = predictions
    .flatMap(({ customers, returned, ...chances }) =>
      Array.from({ length: customers }, () => ({ ...chances, returned: returned / customers })),
    )
    .toSorted((one, other) => one.chance - other.chance)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(10)
  console.log('tenth     model  corrected     actual')
  for (let tenth = 0; tenth <= 10; tenth += 1) {
    const part =
      tenth === 10
        ? sorted
        : sorted.slice((tenth * sorted.length) / 10, ((tenth + 1) * sorted.length) / 10)
    const mean = (valueOf: (one: (typeof sorted)[number]) => number) =>
      part.reduce((sum, one) => sum + valueOf(one), 0) / Math.max(1, part.length)
    const shares = [
      mean((one) => one.uncorrected),
      mean((one) => one.chance),
      mean((one) => one.returned),
    ]
    console.log(
      `${tenth === 10 ? '  all' : String(tenth + 1).padStart(5)}${shares.map(percent).join(' ')}`,
    )
  }
}
