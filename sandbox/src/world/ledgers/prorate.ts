/** A count that grows linearly to its final value, at a fraction of its day. */
export function prorate(final: number, passed: number): number {
  return passed >= 1 ? final : Math.floor(final * passed)
}
