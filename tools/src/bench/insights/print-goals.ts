/** A figure and what it should be. */
export interface Measured {
  readonly what: string
  readonly ours: number
  readonly least?: number
  readonly most?: number
  /** How many it was measured on. */
  readonly of?: number
}

/** One line each: what it is, what it should be, and by how much it is not. */
export function printGoals(title: string, all: readonly Measured[]): void {
  console.log(`\n${title}`)
  const wide = Math.max(...all.map(({ what }) => what.length))
  for (const one of all) {
    const of = one.of === undefined ? '' : `of ${one.of.toLocaleString('en')}`
    const cells = [one.what.padEnd(wide), figure(one.ours).padStart(8), of.padStart(14)]
    console.log(`  ${cells.join('  ')}  ${goalOf(one).padEnd(18)} ${verdictOf(one)}`.trimEnd())
  }
}

export function verdictOf({ ours, least, most }: Measured): string {
  if (least === undefined && most === undefined) return ''
  if (Number.isNaN(ours)) return 'nothing to measure'
  if (least !== undefined && ours < least) return `${short(least - ours)} too little`
  if (most !== undefined && ours > most) return `${short(ours - most)} too much`
  return 'met'
}

function goalOf({ least, most }: Measured): string {
  if (least !== undefined && most !== undefined) return `goal ${figure(least)}–${figure(most)}`
  if (least !== undefined) return `goal ≥ ${figure(least)}`
  return most === undefined ? '' : `goal ≤ ${figure(most)}`
}

function short(difference: number): string {
  return difference < 0.001 ? difference.toPrecision(1) : figure(difference)
}

/** Small figures are not to be rounded until they look right. */
function figure(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1)
}
