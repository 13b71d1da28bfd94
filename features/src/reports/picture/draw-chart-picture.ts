import { drawChart } from '../pdf/draw-charts.ts'
import { loadFonts } from '../pdf/font-files.ts'
import { look } from '../pdf/look.ts'
import type { PdfChart } from '../pdf/prepare-charts.ts'
import { createOutlines, createSvgCanvas } from './svg-canvas.ts'

/** Without the margins of a mail. */
export const chartPictureWidth = 496
const margin = 12

/** A chart as it is in the PDF of a report, as a PNG of twice the size for dense screens. */
export async function drawChartPicture(chart: PdfChart): Promise<Uint8Array> {
  const [fonts, { default: sharp }] = await Promise.all([loadFonts(), import('sharp')])
  const canvas = createSvgCanvas(chartPictureWidth, look.chart + margin)
  const place = { x: margin, y: margin / 2, width: chartPictureWidth - 2 * margin }
  drawChart(canvas, createOutlines(fonts), chart, place)
  return sharp(Buffer.from(canvas.svg()), { density: 144 }).png({ palette: true }).toBuffer()
}
