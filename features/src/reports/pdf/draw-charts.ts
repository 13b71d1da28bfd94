import { colours, look } from './look.ts'
import type { PageCanvas, Point } from './page-canvas.ts'
import type { PdfChart } from './prepare-charts.ts'
import type { ShapeText } from './shape-text.ts'

/** Beside each other, each with a scale of its own. */
export function drawChart(
  canvas: PageCanvas,
  shape: ShapeText,
  chart: PdfChart,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const [top, bottom] = [y + 20, y + look.chart - 24]
  const small = { size: 7, colour: colours.muted }
  canvas.text(shape(chart.title, true), { ...small, x, y: y + 8 })
  canvas.text(shape(chart.top), { ...small, x: x + width, y: y + 16, isRight: true })
  const at = (share: number) => bottom - share * (bottom - top)
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
  for (const points of linesOf(chart, x, width, at)) {
    const [first] = points
    if (points.length === 1 && first !== undefined) {
      const [left, down] = first
      canvas.box({ x: left - 1, y: down - 1, width: 2, height: 2 }, colours.accent)
    } else canvas.line(points, { width: 1.25, colour: colours.accent })
  }
  canvas.text(shape(chart.first), { ...small, x, y: bottom + 10 })
  canvas.text(shape(chart.last), { ...small, x: x + width, y: bottom + 10, isRight: true })
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
