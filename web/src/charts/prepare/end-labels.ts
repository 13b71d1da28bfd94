import type { Plot, Spot } from './chart-input.ts'
import type { ChartColour } from './colour-of.ts'

export interface EndLabel {
  readonly id: string
  readonly text: string
  readonly colour: ChartColour
  /** Index of the comparison; null for the current period. */
  readonly comparison: number | null
  /** Shows a line sample, because several lines of one color end here. */
  readonly hasSample: boolean
  readonly x: number
  readonly y: number
  /** To the right of a line that reaches the edge, otherwise above its end. */
  readonly anchor: 'start' | 'middle'
}

export interface LabelledLine {
  readonly id: string
  readonly text: string
  readonly colour: ChartColour
  readonly comparison: number | null
  readonly hasSample: boolean
  readonly spots: readonly (Spot | null)[]
}

export function placeEndLabels(lines: readonly LabelledLine[], plot: Plot): EndLabel[] {
  const labels = lines.flatMap(({ spots, text, ...line }): EndLabel[] => {
    const last = spots.findLast((spot) => spot !== null)
    if (!last) return []
    const short = shortened(text)
    // A few pixels before the edge count as the edge.
    return plot.right - last.x < 24
      ? [{ ...line, text: short, x: last.x + 8, y: last.y, anchor: 'start' }]
      : [{ ...line, text: short, x: last.x, y: Math.max(plot.top, last.y - 14), anchor: 'middle' }]
  })
  const beside = labels.filter(({ anchor }) => anchor === 'start')
  const above = labels.filter(({ anchor }) => anchor === 'middle')
  // Lines that end at the same point have their names one above the other.
  const ends = [...new Set(above.map(({ x }) => x))]
  return [
    ...spreadLabels(beside, plot, 16),
    ...ends.flatMap((end) =>
      spreadLabels(
        above.filter(({ x }) => x === end),
        plot,
        16,
      ),
    ),
  ]
}

export function endLabelRoom(lines: readonly LabelledLine[]): number {
  const widths = lines.map(
    ({ text, hasSample }) => glyphWidth * shortened(text).length + (hasSample ? sampleWidth : 0),
  )
  return 16 + Math.max(0, ...widths)
}

/** Width of the line sample and the gap after it. */
export const sampleWidth = 26

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

const longest = 22
const glyphWidth = 7

/** Separates overlapping labels with minimal movement within the plot. */
export function spreadLabels<Label extends { y: number }>(
  labels: readonly Label[],
  plot: { top: number; bottom: number },
  lineHeight: number,
): Label[] {
  const sorted = labels.toSorted((one, other) => one.y - other.y).map((label) => ({ ...label }))
  let floor = plot.top
  for (const label of sorted) {
    label.y = Math.max(label.y, floor)
    floor = label.y + lineHeight
  }
  let ceiling = plot.bottom
  for (const label of sorted.toReversed()) {
    label.y = Math.min(label.y, ceiling)
    ceiling = label.y - lineHeight
  }
  return sorted
}
