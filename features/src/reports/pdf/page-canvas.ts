import type { ByteWriter } from './byte-writer.ts'
import { num, textString } from './pdf-file.ts'
import type { ShapedText } from './shape-text.ts'

export interface TextPlace {
  /** Of the left end, or of the right one. */
  readonly x: number
  /** Of the baseline, from the top of the page. */
  readonly y: number
  readonly size: number
  readonly colour: Colour
  readonly isRight?: boolean
  /** The text is made narrower to fit. */
  readonly maxWidth?: number
}

/** Red, green and blue, from 0 to 1. */
export type Colour = readonly [number, number, number]

export interface Stroke {
  readonly width: number
  readonly colour: Colour
}

/** Draws the content of a page, with points from its upper left corner. */
export interface PageCanvas {
  text(shaped: ShapedText, place: TextPlace): void
  line(points: readonly Point[], stroke: Stroke): void
  box(box: Box, colour: Colour): void
  area(points: readonly Point[], colour: Colour): void
  /** Marks what is drawn as content of a structure element, by its number on the page. */
  tagged(tag: string, id: number, draw: () => void): void
  /** Marks what is drawn as an artifact: lines, and repeated heads. */
  artifact(draw: () => void): void
}

export type Point = readonly [x: number, y: number]

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Each operator is written at once: kept until the end of the page, they were most of the memory of a file. */
export function createPageCanvas(height: number, out: ByteWriter): PageCanvas {
  const colourOf = (colour: Colour, operator: 'rg' | 'RG') =>
    `${colour.map(num).join(' ')} ${operator}`

  return {
    text({ runs, width }, { x, y, size, colour, isRight = false, maxWidth }) {
      if (runs.length === 0) return
      const natural = (width * size) / 1_000
      const scale = maxWidth !== undefined && natural > maxWidth ? maxWidth / natural : 1
      const left = isRight ? x - natural * scale : x
      const parts = [`BT ${colourOf(colour, 'rg')} 1 0 0 1 ${num(left)} ${num(height - y)} Tm`]
      if (scale < 1) parts.push(`${num(scale * 100)} Tz`)
      for (const { font, pieces, text } of runs) {
        if (text !== null) parts.push(`/Span<</ActualText ${textString(text)}>>BDC`)
        parts.push(`/${font.key} ${num(size)} Tf`)
        for (const { rise, operand } of pieces) {
          if (rise === 0) parts.push(`[${operand}]TJ`)
          else parts.push(`${num((rise * size) / 1_000)} Ts [${operand}]TJ 0 Ts`)
        }
        if (text !== null) parts.push('EMC')
      }
      if (scale < 1) parts.push('100 Tz')
      parts.push('ET\n')
      out.write(parts.join(' '))
    },
    line(points, { width, colour }) {
      const path = points.map(([x, y], n) => `${num(x)} ${num(height - y)} ${n === 0 ? 'm' : 'l'}`)
      out.write(`${colourOf(colour, 'RG')} ${num(width)} w 1 j ${path.join(' ')} S\n`)
    },
    box(box, colour) {
      const corner = `${num(box.x)} ${num(height - box.y - box.height)}`
      out.write(`${colourOf(colour, 'rg')} ${corner} ${num(box.width)} ${num(box.height)} re f\n`)
    },
    area(points, colour) {
      const path = points.map(([x, y], n) => `${num(x)} ${num(height - y)} ${n === 0 ? 'm' : 'l'}`)
      out.write(`${colourOf(colour, 'rg')} ${path.join(' ')} h f\n`)
    },
    tagged(tag, id, draw) {
      out.write(`/${tag}<</MCID ${id}>>BDC\n`)
      draw()
      out.write('EMC\n')
    },
    artifact(draw) {
      out.write('/Artifact BMC\n')
      draw()
      out.write('EMC\n')
    },
  }
}
