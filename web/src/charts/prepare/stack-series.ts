import type { ChartSeries, Span } from './chart-input.ts'

export interface StackedSpans {
  readonly spans: readonly Span[]
  /** The outlines of a line or an area: its spans, or those above and below zero of a stacked area. */
  readonly outlines: readonly (readonly Span[])[]
}

/**
 * Stacks bars and areas from zero, positive values upwards and negative ones downwards. An area whose
 * series changes its sign has an outline on each side of zero: a single one would cross the areas
 * between its two places.
 */
export function stackSeries(shown: readonly ChartSeries[]): Map<string, StackedSpans> {
  const reached = new Map<string, Sides>()
  const stacked = shown.filter(({ draw }) => draw !== 'line')
  return new Map(
    stacked.map(({ id, axis, draw, values: texts }) => {
      const values = texts.map((text) => (text === null ? null : Number(text)))
      const sides = sidesOf(values)
      const floors = values.map((value, index) => {
        const key = `${axis} ${draw} ${index}`
        const floor = reached.get(key) ?? { upper: 0, lower: 0 }
        const side = sides[index]
        if (side) reached.set(key, { ...floor, [side]: floor[side] + (value ?? 0) })
        return floor
      })
      const outlineOf = (side: keyof Sides) =>
        values.map((value, index): Span => {
          const from = floors[index]?.[side] ?? 0
          if (value === null) return null
          if (sides[index] === side) return { from, to: from + value }
          // Starts and ends without height at the neighbors on the other side.
          const isBeside = sides[index - 1] === side || sides[index + 1] === side
          return isBeside ? { from, to: from } : null
        })
      const [upper, lower] = [outlineOf('upper'), outlineOf('lower')]
      const spans = sides.map((side, index) => (side === 'lower' ? lower : upper)[index] ?? null)
      // A single area has no neighbors that its outline could cross.
      const isSplit = draw === 'area' && stacked.length > 1
      return [id, { spans, outlines: isSplit ? [upper, lower] : [spans] }]
    }),
  )
}

function sidesOf(values: readonly (number | null)[]): (keyof Sides | null)[] {
  const known = values.filter((value) => value !== null)
  // Zero belongs to the lower side of a series that has nothing above it.
  const isNegative = known.some((value) => value < 0) && known.every((value) => value <= 0)
  return values.map((value) => {
    if (value === null) return null
    return value < 0 || isNegative ? 'lower' : 'upper'
  })
}

/** How far a stack reaches on either side of zero. */
interface Sides {
  readonly upper: number
  readonly lower: number
}
