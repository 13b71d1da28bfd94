import type { DocumentFonts, UsedFont } from './document-fonts.ts'

/** A piece of a line in one font, in the order in which it is drawn. */
export interface ShapedRun {
  readonly font: UsedFont
  /** Nearly always one; marks above or below their letter are pieces of their own. */
  readonly pieces: readonly ShapedPiece[]
  /** In thousandths of the size. */
  readonly width: number
  /** The text that it represents, where it cannot be derived from the glyphs; null where it can. */
  readonly text: string | null
}

export interface ShapedPiece {
  /** Above the line, in thousandths of the size. */
  readonly rise: number
  /** Glyphs of the subset as hexadecimal text, with adjustments where they are not set by their widths. */
  readonly operand: string
}

export interface ShapedText {
  readonly runs: readonly ShapedRun[]
  readonly width: number
}

export type ShapeText = (text: string, isBold?: boolean) => ShapedText

/**
 * Chooses the fonts of a text and places its glyphs. Characters that are set one beside the other are looked
 * up one by one, which is ten times as fast as a layout; Arabic, Indic and other scripts whose letters
 * connect or combine are laid out by fontkit. A text that starts from the right has its runs in that order;
 * this is the part of the bidirectional algorithm that names and titles need.
 */
export function createTextShaper(fonts: DocumentFonts): ShapeText {
  const known = new Map<string, ShapedText>()
  const simple = new Map<number, readonly [hex: string, width: number]>()

  function shape(text: string, isBold: boolean): ShapedText {
    const runs = splitRuns(text, fonts, isBold).map((run) =>
      run.isComplex ? layOut(run) : setOneByOne(run, isBold),
    )
    if (firstStrong.exec(text)?.[1] !== undefined) runs.reverse()
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
  }

  function setOneByOne({ font, text }: TextRun, isBold: boolean): ShapedRun {
    let operand = ''
    let width = 0
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0
      const key = isBold ? -codePoint : codePoint
      let glyph = simple.get(key)
      if (glyph === undefined) {
        const { id, advanceWidth } = font.font.glyphForCodePoint(codePoint)
        const used = fonts.use(font, id, advanceWidth, character)
        glyph = [hex(used), font.widths[used] ?? 0]
        simple.set(key, glyph)
      }
      operand += glyph[0]
      width += glyph[1]
    }
    return { font, pieces: [{ rise: 0, operand: `<${operand}>` }], width, text: null }
  }

  function layOut({ font, text }: TextRun): ShapedRun {
    const { glyphs, positions } = font.font.layout(text)
    const perUnit = 1_000 / font.font.unitsPerEm
    const pieces: { rise: number; operand: string }[] = []
    let width = 0
    // Marks are moved over their letter by the distance that is taken back after them.
    let shift = 0
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index]
      const used = fonts.use(
        font,
        glyph.id,
        glyph.advanceWidth,
        String.fromCodePoint(...glyph.codePoints),
      )
      const offset = (position?.xOffset ?? 0) * perUnit
      const before = offset - shift
      const rise = Math.round((position?.yOffset ?? 0) * perUnit)
      const operand = `${Math.round(before) === 0 ? '' : Math.round(-before)}<${hex(used)}>`
      const last = pieces.at(-1)
      if (last?.rise === rise) last.operand += operand
      else pieces.push({ rise, operand })
      const advance = (position?.xAdvance ?? glyph.advanceWidth) * perUnit
      shift = offset - (advance - (font.widths[used] ?? 0))
      width += advance
    }
    return { font, pieces, width, text }
  }

  return (text, isBold = false) => {
    const key = isBold ? `b${text}` : text
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const shaped = shape(text, isBold)
    // Heads repeat on every page, and layouts are slow. Numbers and other names are as fast as a look-up,
    // and in a cache they would live long enough to fill the heap.
    if (isBold || shaped.runs.some((run) => run.text !== null)) {
      if (known.size >= cacheSize) known.clear()
      known.set(key, shaped)
    }
    return shaped
  }
}

const cacheSize = 2_000

interface TextRun {
  readonly font: UsedFont
  readonly text: string
  readonly isComplex: boolean
}

/** Spaces and digits within a script of another font stay with what is before them. */
function splitRuns(text: string, fonts: DocumentFonts, isBold: boolean): TextRun[] {
  const runs: { font: UsedFont; text: string; isComplex: boolean }[] = []
  for (const character of text.replaceAll(invisible, '')) {
    const font = fonts.fontOf(character.codePointAt(0) ?? 0, isBold)
    const isComplex = complex.test(character)
    const last = runs.at(-1)
    const joins = last?.isComplex === true && character === ' '
    if (last !== undefined && (joins || (last.font === font && last.isComplex === isComplex))) {
      last.text += character
    } else runs.push({ font, text: character, isComplex })
  }
  return runs
}

/** Letters that change with their neighbors or are read from the right, and marks that combine. */
const complex =
  /[\p{Mark}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The first letter says from where a text is read; it is captured if that is the right. */
const firstStrong =
  /^[^\p{Letter}]*(?:([\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}])|\p{Letter})/u

/** Marks of direction and variation, joiners of emoji, and control characters. */
const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\p{Variation_Selector}\ufeff]/gu

function hex(glyph: number): string {
  return glyph.toString(16).padStart(4, '0')
}
