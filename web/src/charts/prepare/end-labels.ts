import type { Plot, Spot } from './chart-input.ts'
import type { ChartColour } from './colour-of.ts'

export interface EndLabel {
  readonly id: string
  readonly text: string
  readonly colour: ChartColour
  /** Which of the comparisons; null for the period itself. */
  readonly comparison: number | null
  /** A piece of its line stands before it: several lines of one colour end here. */
  readonly hasSample: boolean
  readonly x: number
  readonly y: number
  /** Beside the end of a line that goes all the way, above the end of one that does not. */
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
    // On the last stop and a few pixels before it come to the same.
    return plot.right - last.x < 24
      ? [{ ...line, text: short, x: last.x + 8, y: last.y, anchor: 'start' }]
      : [{ ...line, text: short, x: last.x, y: Math.max(plot.top, last.y - 14), anchor: 'middle' }]
  })
  const beside = labels.filter(({ anchor }) => anchor === 'start')
  return [...spreadLabels(beside, plot, 16), ...labels.filter(({ anchor }) => anchor === 'middle')]
}

/** How much room they take beside the plot. */
export function endLabelRoom(lines: readonly LabelledLine[]): number {
  const widths = lines.map(
    ({ text, hasSample }) => glyphWidth * shortened(text).length + (hasSample ? sampleWidth : 0),
  )
  return 16 + Math.max(0, ...widths)
}

/** What a piece of line takes before a name, and the gap after it. */
export const sampleWidth = 26

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

const longest = 22
const glyphWidth = 7

/** Moves labels apart that would cover one another, as little as needed, inside the plot. */
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
