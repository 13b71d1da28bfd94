import { colours, look } from './look.ts'
import type { Box, Colour, Point, Stroke, TextPlace } from './page-canvas.ts'
import { labelMarks, markSize } from './label-marks.ts'
import type { PdfChart } from './prepare-charts.ts'

/** The canvas of a chart: a page, or a picture. */
export interface ChartCanvas<Shaped> {
  text(shaped: Shaped, place: TextPlace): void
  line(points: readonly Point[], stroke: Stroke): void
  box(box: Box, colour: Colour): void
  area(points: readonly Point[], colour: Colour): void
}

/** Beside each other, each with a scale of its own. */
export function drawChart<Shaped>(
  canvas: ChartCanvas<Shaped>,
  shape: (text: string, isBold?: boolean) => Shaped,
  chart: PdfChart,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const [top, bottom] = [y + 20, y + look.chart - 24]
  const small = { size: 7, colour: colours.muted }
  canvas.text(shape(chart.title, true), { ...small, x, y: y + 8 })
  canvas.text(shape(chart.top), { ...small, x: x + width, y: y + 8, isRight: true })
  const at = (share: number) => bottom - share * (bottom - top)
  for (const { at: from, until } of chart.marks)
    if (until > from)
      canvas.box(
        { x: x + from * width, y: top, width: (until - from) * width, height: bottom - top },
        colours.band,
      )
  for (const range of rangesOf(chart, x, width, at)) canvas.area(range, colours.range)
  canvas.line(
    [
      [x, top],
      [x + width, top],
    ],
    { width: 0.5, colour: colours.rule },
  )
  const zero = at(chart.zero)
  canvas.line(
    [
      [x, zero],
      [x + width, zero],
    ],
    { width: 0.5, colour: colours.strong },
  )
  for (const { at: from } of chart.marks) {
    const left = x + from * width
    canvas.line(
      [
        [left, top],
        [left, bottom],
      ],
      { width: 0.5, colour: colours.strong },
    )
  }
  for (const { text, left } of labelMarks(chart.marks, width))
    canvas.text(shape(text), { ...small, size: markSize, x: x + left, y: top - 2 })
  for (const points of linesOf(chart, x, width, at)) {
    const [first] = points
    if (points.length === 1 && first !== undefined) {
      const [left, down] = first
      canvas.box({ x: left - 1, y: down - 1, width: 2, height: 2 }, colours.accent)
    } else canvas.line(points, { width: 1.25, colour: colours.accent })
  }
  if (chart.isAboutLast === true) drawLast(canvas, chart, x + width, at)
  canvas.text(shape(chart.first), { ...small, x, y: bottom + 10 })
  canvas.text(shape(chart.last), { ...small, x: x + width, y: bottom + 10, isRight: true })
}

/** With a rim, so that it is seen on the line and on the range. */
function drawLast<Shaped>(
  canvas: ChartCanvas<Shaped>,
  { points }: PdfChart,
  x: number,
  at: (share: number) => number,
): void {
  const last = points.at(-1) ?? null
  if (last === null) return
  for (const [radius, colour] of [
    [3.5, colours.paper],
    [2.5, colours.accent],
  ] as const) {
    canvas.area(circle([x, at(last)], radius), colour)
  }
}

function circle([x, y]: Point, radius: number): Point[] {
  return Array.from({ length: 16 }, (_, n) => {
    const angle = (n * Math.PI) / 8
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
}

/** Around the expected values, as polygons; a gap where nothing is expected. */
function rangesOf(
  { points, range = [] }: PdfChart,
  x: number,
  width: number,
  at: (share: number) => number,
): Point[][] {
  const areas: { upper: Point[]; lower: Point[] }[] = []
  let isOpen = false
  for (const [n, one] of range.entries()) {
    if (one === null) {
      isOpen = false
      continue
    }
    const left = x + (n * width) / Math.max(1, points.length - 1)
    if (!isOpen) areas.push({ upper: [], lower: [] })
    areas.at(-1)?.upper.push([left, at(one.upper)])
    areas.at(-1)?.lower.push([left, at(one.lower)])
    isOpen = true
  }
  return areas.map(({ upper, lower }) => [...upper, ...lower.toReversed()])
}

/** A gap where there is no value. */
function linesOf(
  { points }: PdfChart,
  x: number,
  width: number,
  at: (share: number) => number,
): Point[][] {
  const lines: Point[][] = []
  let isOpen = false
  for (const [n, share] of points.entries()) {
    if (share === null) {
      isOpen = false
      continue
    }
    const point: Point = [x + (n * width) / Math.max(1, points.length - 1), at(share)]
    if (isOpen) lines.at(-1)?.push(point)
    else lines.push([point])
    isOpen = true
  }
  return lines
}
