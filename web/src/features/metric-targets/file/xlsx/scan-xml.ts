export interface XmlHandler {
  open(name: string, attributes: string): void
  text(text: string): void
  close(name: string): void
}

/**
 * Calls the handler for each tag and text, names without their prefix. It is made for the flat XML of
 * spreadsheets: it does not check that tags match, and knows no entities but the built-in ones.
 */
export function scanXml(xml: string, { open, text, close }: XmlHandler): void {
  for (const match of xml.matchAll(tokens)) {
    const [, end, name, attributes = '', empty, characters, words] = match
    if (name !== undefined) {
      if (end === '/') close(name)
      else {
        open(name, attributes)
        if (empty === '/') close(name)
      }
    } else if (words !== undefined) text(decodeEntities(words))
    else if (characters !== undefined) text(characters)
  }
}

const tokens =
  /<(\/?)(?:[\w.-]+:)?([A-Za-z_][\w.-]*)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|<!\[CDATA\[([^]*?)\]\]>|<!--[^]*?-->|<[?!][^>]*>|([^<]+)/g

/** The value of an attribute; of a prefixed one too: `id` finds `r:id`. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(
    attributes,
  )
  return found === null ? null : decodeEntities(found[1] ?? found[2] ?? '')
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name) => {
    const code = decimal !== undefined ? Number(decimal) : parseInt(String(hex), 16)
    if (name === undefined) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
    return named[String(name)] ?? all
  })
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
