export function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
