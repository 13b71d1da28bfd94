export interface MimePart {
  /** `text/plain`, in lower case. */
  readonly type: string
  /** Of an attachment. */
  readonly name: string | null
  readonly header: (name: string) => string | null
  /** Decoded; empty for a part that consists of others. */
  readonly content: Buffer
  readonly parts: readonly MimePart[]
}

/** Reads a mail as a mail program does (RFC 2045 and 2046), apart from the library that wrote it. */
export function readMime(source: string): MimePart {
  const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(source) ?? []
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const header = (name: string) => headers.get(name.toLowerCase()) ?? null
  const about = header('content-type') ?? 'text/plain'
  const type = about.split(';')[0]?.trim().toLowerCase() ?? ''
  const boundary = parameter(about, 'boundary')
  return {
    type,
    name: parameter(header('content-disposition') ?? '', 'filename'),
    header,
    content:
      boundary === null ? decode(body, header('content-transfer-encoding')) : Buffer.alloc(0),
    parts: boundary === null ? [] : split(body, boundary).map(readMime),
  }
}

/** The parts that are not made of others, in their order. */
export function leavesOf(part: MimePart): readonly MimePart[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf)
}

function parameter(text: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(text)
  return found?.[1] ?? found?.[2] ?? null
}

function split(body: string, boundary: string): string[] {
  const [whole, end] = `\r\n${body}`.split(`\r\n--${boundary}--`)
  if (end === undefined) throw new Error('A mail ends before its last part')
  return (whole ?? '')
    .split(`\r\n--${boundary}`)
    .slice(1)
    .map((part) => part.replace(/^[ \t]*\r\n/, ''))
}

function decode(body: string, encoding: string | null): Buffer {
  switch (encoding?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64')
    case 'quoted-printable': {
      const joined = body.replaceAll(/=[ \t]*\r\n/g, '')
      const bytes = joined.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      )
      return Buffer.from(bytes, 'latin1')
    }
    default:
      return Buffer.from(body)
  }
}
