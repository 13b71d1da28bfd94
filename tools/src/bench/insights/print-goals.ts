/** A measurement and its goal. */
export interface GoalRow {
  readonly what: string
  readonly ours: number
  readonly min?: number
  readonly max?: number
  /** The number of samples. */
  readonly of?: number
}

/** Prints a line for each measurement with its goal and by how much it misses the goal. */
export function printGoals(title: string, all: readonly GoalRow[]): void {
  console.log(`\n${title}`)
  const wide = Math.max(...all.map(({ what }) => what.length))
  for (const one of all) {
    const of = one.of === undefined ? '' : `of ${one.of.toLocaleString('en')}`
    const cells = [one.what.padEnd(wide), figure(one.ours).padStart(8), of.padStart(14)]
    console.log(`  ${cells.join('  ')}  ${goalOf(one).padEnd(18)} ${verdictOf(one)}`.trimEnd())
  }
}

export function verdictOf({ ours, min, max }: GoalRow): string {
  if (min === undefined && max === undefined) return ''
  if (Number.isNaN(ours)) return 'nothing to measure'
  if (min !== undefined && ours < min) return `${short(min - ours)} too little`
  if (max !== undefined && ours > max) return `${short(ours - max)} too much`
  return 'met'
}

function goalOf({ min, max }: GoalRow): string {
  if (min !== undefined && max !== undefined) return `goal ${figure(min)}–${figure(max)}`
  if (min !== undefined) return `goal ≥ ${figure(min)}`
  return max === undefined ? '' : `goal ≤ ${figure(max)}`
}

function short(difference: number): string {
  return difference < 0.001 ? difference.toPrecision(1) : figure(difference)
}

/** Keeps three decimals of small numbers, so that rounding does not hide a missed goal. */
function figure(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1)
}
