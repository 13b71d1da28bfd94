import type { Font } from 'fontkit'
import { boldName, fontNames, type FontName, type OpenFont } from './font-files.ts'

/** As fontkit has it; its published types name other parameters. */
export interface GlyphSubset {
  /** Returns the number of the glyph in the subset. */
  includeGlyph(glyph: number): number
  /** Returns a TrueType font. */
  encode(): Uint8Array
}

/** The glyphs of one font that a document uses. */
export interface UsedFont {
  readonly name: FontName
  readonly font: Font
  /** In pages: /F0. */
  readonly key: string
  readonly subset: GlyphSubset
  /** By glyph of the subset: its width in thousandths, and the text that it represents. */
  readonly widths: number[]
  readonly texts: string[]
  /** By glyph of the font: that of the subset. */
  readonly glyphs: Map<number, number>
}

export interface DocumentFonts {
  /** The font of a character, and whether it has one at all. */
  fontOf(codePoint: number, isBold: boolean): UsedFont
  /** The subset's glyph for a glyph of the font, which represents a text. */
  use(font: UsedFont, glyph: number, advance: number, text: string): number
  used(): readonly UsedFont[]
}

export function openDocumentFonts(open: OpenFont): DocumentFonts {
  const fonts = new Map<FontName, UsedFont>()
  const chosen = [new Map<number, UsedFont>(), new Map<number, UsedFont>()] as const

  function usedFont(name: FontName): UsedFont {
    const known = fonts.get(name)
    if (known !== undefined) return known
    const font = open(name)
    const subset = font.createSubset() as unknown as GlyphSubset
    const made: UsedFont = {
      name,
      font,
      key: `F${fonts.size}`,
      subset,
      widths: [scaled(font, font.getGlyph(0).advanceWidth)],
      texts: [''],
      glyphs: new Map([[0, 0]]),
    }
    fonts.set(name, made)
    return made
  }

  return {
    fontOf(codePoint, isBold) {
      const known = chosen[isBold ? 1 : 0].get(codePoint)
      if (known !== undefined) return known
      const names: readonly FontName[] = isBold ? [boldName, ...fontNames] : fontNames
      // A character that no font has is drawn as the empty box of the first.
      const name = names.find((one) => open(one).hasGlyphForCodePoint(codePoint)) ?? fontNames[0]
      const found = usedFont(name)
      chosen[isBold ? 1 : 0].set(codePoint, found)
      return found
    },
    use(font, glyph, advance, text) {
      const known = font.glyphs.get(glyph)
      if (known !== undefined) return known
      const id = font.subset.includeGlyph(glyph)
      font.glyphs.set(glyph, id)
      font.widths[id] = scaled(font.font, advance)
      font.texts[id] = text
      return id
    },
    used: () => [...fonts.values()].filter(({ widths }) => widths.length > 0),
  }
}

/** PDF measures glyphs in thousandths of the font's size. */
export function scaled({ unitsPerEm }: Font, units: number): number {
  return (units * 1_000) / unitsPerEm
}
