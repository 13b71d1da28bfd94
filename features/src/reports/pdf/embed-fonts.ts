import type { UsedFont } from './document-fonts.ts'
import { scaled } from './document-fonts.ts'
import type { PdfFile } from './pdf-file.ts'

/** Writes each font with the glyphs that the document uses. Returns the entries of a resource dictionary. */
export function embedFonts(file: PdfFile, fonts: readonly UsedFont[]): string {
  return fonts.map((font, index) => `/${font.key} ${embed(file, font, index)} 0 R`).join('')
}

/** A composite font whose codes are the glyphs of its subset (ISO 32000-1, 9.7). */
function embed(file: PdfFile, { font, subset, widths, texts }: UsedFont, index: number): number {
  const program = subset.encode()
  const data = file.stream(program, `/Length1 ${program.length}`)
  // Subsets have names of their own, so that programs that join files do not mix them up.
  const tag = `CARTO${String.fromCharCode(65 + (index % 26))}`
  const name = `${tag}+${font.postscriptName.replaceAll(/[^A-Za-z0-9-]/g, '')}`
  const { bbox, ascent, descent, capHeight } = font
  const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((one) =>
    Math.round(scaled(font, one)),
  )
  const [up, down, capitals] = [ascent, descent, capHeight].map((one) =>
    Math.round(scaled(font, one)),
  )
  const descriptor = file.object(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${box.join(' ')}]/ItalicAngle 0/Ascent ${up}/Descent ${down}/CapHeight ${capitals}/StemV 80/FontFile2 ${data} 0 R>>`,
  )
  const rounded = Array.from(widths, (width) => Math.round(width ?? 0))
  const descendant = file.object(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/W[0[${rounded.join(' ')}]]>>`,
  )
  const unicode = file.stream(toUnicode(texts))
  return file.object(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  )
}

/** The text of each glyph, for search and copy (9.10.3). */
function toUnicode(texts: readonly string[]): string {
  const mapped = Array.from(texts, (text, glyph) => ({ text: text ?? '', glyph })).filter(
    ({ text }) => text !== '',
  )
  const blocks: string[] = []
  for (let from = 0; from < mapped.length; from += 100) {
    const lines = mapped.slice(from, from + 100).map(({ text, glyph }) => {
      const units = Array.from({ length: text.length }, (_, n) => hex(text.charCodeAt(n)))
      return `<${hex(glyph)}> <${units.join('')}>`
    })
    blocks.push(`${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0')
}
