/** Ten digits are more than anything expected is worth, and half as long to read. */
export function roundAnswer(value: number | null | undefined): number | null {
  if (value === null || value === undefined || !Number.isFinite(value)) return null
  return Number(value.toPrecision(10))
}
