import type { NoteMark } from './prepare-charts.ts'

/** In points. */
export const markSize = 6

interface MarkLabel {
  readonly text: string
  /** From the left end of the chart. */
  readonly left: number
}

/** The numbers above the marks of a chart, '2–4' where they would lie on each other; none leaves the chart. */
export function labelMarks(marks: readonly NoteMark[], width: number): MarkLabel[] {
  const groups: NoteMark[][] = []
  for (const mark of marks.toSorted(
    (one, other) => one.at - other.at || one.number - other.number,
  )) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group === undefined || before === undefined || (mark.at - before.at) * width > leastGap)
      groups.push([mark])
    else group.push(mark)
  }
  return groups.map((group) => {
    const numbers = group.map(({ number }) => number)
    const text =
      numbers.length === 1 ? String(numbers[0]) : `${Math.min(...numbers)}–${Math.max(...numbers)}`
    const middle = (((group[0]?.at ?? 0) + (group.at(-1)?.at ?? 0)) / 2) * width
    const own = text.length * digitWidth
    return { text, left: Math.min(Math.max(0, middle - own / 2), width - own) }
  })
}

/** All digits of the font are as wide. */
const digitWidth = 0.572 * markSize
/** Of two digits and some air. */
const leastGap = 2 * digitWidth + 2
