import { scanXml } from './scan-xml.ts'

/** The texts that cells name by their index, without their formats. */
export function readSharedStrings(xml: string): readonly string[] {
  const strings: string[] = []
  let current = ''
  let isInText = false
  let isInReading = false
  scanXml(xml, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') isInReading = true
      else if (name === 't') isInText = true
    },
    text(text) {
      // Japanese texts have their reading beside them.
      if (isInText && !isInReading) current += text
    },
    close(name) {
      if (name === 't') isInText = false
      else if (name === 'rPh') isInReading = false
      else if (name === 'si') strings.push(unescapeText(current))
    },
  })
  return strings
}

/** Characters that XML does not allow are written as _x000D_. */
export function unescapeText(text: string): string {
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}
