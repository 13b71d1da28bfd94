import { headWords } from '../document/report-words.ts'
import type { WritableReport } from '../whole/computed-report.ts'
import { colours, look } from './look.ts'
import type { Colour } from './page-canvas.ts'
import type { ShapeText } from './shape-text.ts'
import { wrapText } from './wrap-text.ts'

export interface HeadLine {
  readonly text: string
  readonly size: number
  readonly isBold: boolean
  readonly colour: Colour
  readonly height: number
}

/** The name of the report, and all that its numbers have in common. */
export function headLines(report: WritableReport, width: number, shape: ShapeText): HeadLine[] {
  const { period, comparison, units, data, unsynced, computed } = headWords(report)
  const room = width - look.margin * 2
  const lines = (text: string, size: number, isBold: boolean, colour: Colour) =>
    wrapText(text, room, 3, (part) => (shape(part, isBold).width * size) / 1_000).map(
      (line): HeadLine => ({ text: line, size, isBold, colour, height: size * 1.5 }),
    )
  const dates = comparison === null ? period : `${period} · ${comparison}`
  const facts = [units, data, computed].filter((fact) => fact !== null).join(' · ')
  return [
    ...lines(report.workspaceName, 9, false, colours.muted),
    ...lines(report.name, 18, true, colours.text),
    ...lines(dates, 10, false, colours.text),
    ...lines(facts, 8, false, colours.muted),
    ...(unsynced === null ? [] : lines(unsynced, 8, false, colours.text)),
  ]
}
