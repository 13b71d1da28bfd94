/**
 * The text of the first element of this name; null if there is none. Enough for S3's small
 * responses.
 */
export function textOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1]
  return found === undefined ? null : unescaped(found)
}

/** Escapes text for an element. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g,
    (all, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name)] ?? all
      const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : all
    },
  )
}
