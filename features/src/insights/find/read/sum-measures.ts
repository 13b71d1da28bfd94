/** Sums measures; those with a minus are subtracted. */
export function sumMeasures(
  measures: readonly string[],
  valueOf: (measure: string) => number,
): number {
  let sum = 0
  for (const measure of measures) {
    sum += measure.startsWith('-') ? -valueOf(measure.slice(1)) : valueOf(measure)
  }
  return sum
}

export function measureNames(measures: readonly string[]): string[] {
  return measures.map((measure) => measure.replace(/^-/, ''))
}
