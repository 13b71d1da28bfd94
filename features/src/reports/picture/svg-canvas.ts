import type { Font } from 'fontkit'
import { boldName, fontNames, type FontName, type OpenFont } from '../pdf/font-files.ts'
import type { ChartCanvas } from '../pdf/draw-charts.ts'
import type { Colour } from '../pdf/page-canvas.ts'

/** A text as outlines, so that a picture needs no installed font. */
export interface OutlinedText {
  /** In thousandths of the size. */
  readonly width: number
  /** Of each glyph: where it begins, and its path in thousandths with y upwards. */
  readonly glyphs: readonly { readonly x: number; readonly path: string; readonly scale: number }[]
}

export function createOutlines(open: OpenFont): (text: string, isBold?: boolean) => OutlinedText {
  const fontOf = (character: string, isBold: boolean): Font => {
    const codePoint = character.codePointAt(0) ?? 0
    const names: readonly FontName[] = isBold ? [boldName, ...fontNames] : fontNames
    return open(names.find((name) => open(name).hasGlyphForCodePoint(codePoint)) ?? fontNames[0])
  }
  return (text, isBold = false) => {
    const glyphs: { x: number; path: string; scale: number }[] = []
    let width = 0
    for (const { font, run } of runsOf(text, (character) => fontOf(character, isBold))) {
      const scale = 1_000 / font.unitsPerEm
      const { glyphs: laidOut, positions } = font.layout(run)
      for (const [n, glyph] of laidOut.entries()) {
        const { xAdvance = 0, xOffset = 0 } = positions[n] ?? {}
        glyphs.push({ x: width + xOffset * scale, path: glyph.path.toSVG(), scale })
        width += xAdvance * scale
      }
    }
    return { width, glyphs }
  }
}

/** Letters in a row that one font has. */
function runsOf(text: string, fontOf: (character: string) => Font) {
  const runs: { font: Font; run: string }[] = []
  for (const character of text) {
    const font = fontOf(character)
    const last = runs.at(-1)
    if (last?.font === font) last.run += character
    else runs.push({ font, run: character })
  }
  return runs
}

export interface SvgCanvas extends ChartCanvas<OutlinedText> {
  svg(): string
}

/** Draws what a page of a PDF shows as an SVG. */
export function createSvgCanvas(width: number, height: number): SvgCanvas {
  const parts: string[] = []
  const pointsOf = (points: readonly (readonly [number, number])[]) =>
    points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
  return {
    text(shaped, { x, y, size, colour, isRight = false }) {
      const scale = size / 1_000
      const left = isRight ? x - shaped.width * scale : x
      for (const { x: from, path, scale: own } of shaped.glyphs) {
        const place = `translate(${round(left + from * scale)} ${round(y)})`
        const by = scale * own
        parts.push(
          `<path transform="${place} scale(${by} ${-by})" fill="${cssOf(colour)}" d="${path}"/>`,
        )
      }
    },
    line(points, stroke) {
      parts.push(
        `<polyline points="${pointsOf(points)}" fill="none" stroke="${cssOf(stroke.colour)}" stroke-width="${stroke.width}" stroke-linejoin="round"/>`,
      )
    },
    box(box, colour) {
      parts.push(
        `<rect x="${round(box.x)}" y="${round(box.y)}" width="${box.width}" height="${box.height}" fill="${cssOf(colour)}"/>`,
      )
    },
    area(points, colour) {
      parts.push(`<polygon points="${pointsOf(points)}" fill="${cssOf(colour)}"/>`)
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" fill="#ffffff"/>${parts.join('')}</svg>`,
  }
}

function cssOf(colour: Colour): string {
  return `rgb(${colour.map((part) => Math.round(part * 255)).join(',')})`
}

const round = (value: number) => Math.round(value * 100) / 100
