/** How far a count has grown that grows evenly to its final number, when so much of its day has passed. */
export function grownTo(final: number, passed: number): number {
  return passed >= 1 ? final : Math.floor(final * passed)
}
