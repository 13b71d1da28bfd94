import { escapeXml } from './xml.ts'

/** Collects the number formats that sheets use; each is a style of the workbook. */
export interface Styles {
  /** The number of the style for a format; null for plain text. */
  of(format: string | null): number
  xml(): string
}

/** The styles that every workbook has. */
export const headStyle = { left: 1, right: 2 } as const

export function createStyles(): Styles {
  const formats: string[] = []
  return {
    of(format) {
      if (format === null) return 0
      const known = formats.indexOf(format)
      return firstFormat + (known === -1 ? formats.push(format) - 1 : known)
    },
    xml() {
      const own = formats.map(
        (format, n) => `<numFmt numFmtId="${ownFormats + n}" formatCode="${escapeXml(format)}"/>`,
      )
      const numbers = formats.map(
        (_, n) => `<xf numFmtId="${ownFormats + n}" fontId="0" applyNumberFormat="1"/>`,
      )
      const declared =
        own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`
      const head = (side: 'left' | 'right') =>
        `<xf numFmtId="0" fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="${side}"/></xf>`
      return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${declared}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${firstFormat + formats.length}"><xf numFmtId="0" fontId="0"/>${head('left')}${head('right')}${numbers.join('')}</cellXfs></styleSheet>`
    },
  }
}

const firstFormat = 3
/** Smaller numbers are those of the built-in formats. */
const ownFormats = 164
