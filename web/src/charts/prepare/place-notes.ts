import type { Note } from '@cartograph/contract'
import type { ChartInput } from './chart-input.ts'

/** A mark above the plot for one note, or for several that are too close to be distinguished. */
export interface NoteMark {
  readonly x: number
  /** Where the last day of its longest note is; the same as `x` for single days. */
  readonly endX: number
  readonly notes: readonly Note[]
}

/** Marks on the stops whose days the notes touch, from left to right. */
export function placeNotes(
  { stops, notes = [] }: Pick<ChartInput, 'stops' | 'notes'>,
  x: (index: number) => number,
): NoteMark[] {
  const placed = notes.flatMap((note) => {
    const isTouched = (index: number) => isNoted(stops[index], note)
    const touched = [...stops.keys()].filter(isTouched)
    const [first] = touched
    const last = touched.at(-1)
    return first === undefined || last === undefined
      ? []
      : [{ x: x(first), endX: x(last), notes: [note] }]
  })
  const marks: NoteMark[] = []
  for (const mark of placed.toSorted((one, other) => one.x - other.x)) {
    const before = marks.at(-1)
    if (before === undefined || mark.x - before.x >= leastGap) marks.push(mark)
    else {
      const endX = Math.max(before.endX, mark.endX)
      marks[marks.length - 1] = { ...before, endX, notes: [...before.notes, ...mark.notes] }
    }
  }
  return marks
}

export function isNoted(stop: ChartInput['stops'][number] | undefined, note: Note): boolean {
  const range = stop?.range
  return range !== undefined && range[0] <= note.to && note.from <= range[1]
}

/** A finger hits what is 24 pixels wide. */
const leastGap = 24
