import { drawChart } from '../pdf/draw-charts.ts'
import { loadFonts } from '../pdf/font-files.ts'
import { look } from '../pdf/look.ts'
import type { PdfChart } from '../pdf/prepare-charts.ts'
import { createOutlines, createSvgCanvas } from './svg-canvas.ts'

/** In pixels, without the margins of a mail. */
export const chartPictureWidth = 496
const margin = 8
/** A page is read from nearer than a phone, so its letters are drawn half as large again. */
const pointsWide = 320
/** The density at which sharp makes a point a pixel. */
const plain = 72

/** A chart as it is in the PDF of a report, but larger, as a PNG of twice the size for dense screens. */
export async function drawChartPicture(chart: PdfChart): Promise<Uint8Array> {
  const [fonts, { default: sharp }] = await Promise.all([loadFonts(), import('sharp')])
  const canvas = createSvgCanvas(pointsWide, look.chart)
  const place = { x: margin, y: margin / 2, width: pointsWide - 2 * margin }
  drawChart(canvas, createOutlines(fonts), chart, place)
  const density = (2 * plain * chartPictureWidth) / pointsWide
  return sharp(Buffer.from(canvas.svg()), { density }).png({ palette: true }).toBuffer()
}
