import { attributeOf, scanXml } from './scan-xml.ts'

export type CellFormat = 'number' | 'percent' | 'date'

/** The meaning of a cell's number, by the index of its style. */
export function readCellFormats(stylesXml: string): readonly CellFormat[] {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isInCells = false
  scanXml(stylesXml, {
    open(name, attributes) {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? '0')
      if (name === 'numFmt') codes.set(id, attributeOf(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) formats.push(formatOf(id, codes.get(id)))
    },
    text() {
      // Styles have none.
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

/** ECMA-376, part 1, section 18.8.30: those below 164 are built in, some of them by language. */
function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    const isDate =
      (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    return isDate ? 'date' : 'number'
  }
  // Removes literals, colours, conditions, padding and filling.
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  if (plain.includes('%')) return 'percent'
  return /[dmy]/i.test(plain) && !/general/i.test(plain) && !/^[^dy]*[hs][^dy]*$/i.test(plain)
    ? 'date'
    : 'number'
}
