/** Rounds to ten significant digits, which halves the size of the output. */
export function roundAnswer(value: number | null | undefined): number | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null
  return Number(value.toPrecision(10))
}
