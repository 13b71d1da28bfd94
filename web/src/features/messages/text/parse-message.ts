/** A part of a line. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'mention'; readonly text: string }
  | { readonly kind: 'bold'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'link'; readonly text: string; readonly target: LinkTarget }

export interface LinkTarget {
  readonly href: string
  /** Of this app. */
  readonly isOwn: boolean
}

type Line = readonly Inline[]

export type Block =
  | { readonly kind: 'paragraph' | 'quote' | 'list' | 'numbers'; readonly lines: readonly Line[] }
  | { readonly kind: 'code'; readonly text: string }

/**
 * Reads a message with a little Markdown: bold, code, links, lists and quotes. Whatever is none of these stays
 * text. No pattern repeats within a repetition, so that the time grows with the length of the text.
 */
export function parseMessage(text: string, names: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  const inline = inlineParser(names)
  const parts = text.replaceAll('\r\n', '\n').split(/^```[^\n`]*\n?/m)
  parts.forEach((part, n) => {
    const isLast = n === parts.length - 1
    if (n % 2 === 1 && !isLast) return void blocks.push({ kind: 'code', text: part.trimEnd() })
    // A fence that is never closed is text.
    const lines = (n % 2 === 1 ? `\`\`\`\n${part}` : part).split('\n')
    for (const line of lines) addLine(blocks, line, inline)
    blocks.push(gap)
  })
  return blocks.filter((block) => block.kind === 'code' || block.lines.length > 0)
}

const gap: Block = { kind: 'paragraph', lines: [] }

const marks = [
  ['quote', /^> ?/],
  ['list', /^[-*•] +/],
  ['numbers', /^\d{1,3}[.)] +/],
] as const

function addLine(blocks: Block[], line: string, inline: (text: string) => Line): void {
  const [kind, mark] = marks.find(([, pattern]) => pattern.test(line)) ?? ['paragraph', /^/]
  if (line.trim() === '') return void blocks.push(gap)
  const parsed = inline(line.replace(mark, ''))
  const last = blocks.at(-1)
  if (last?.kind === kind && last.lines.length > 0)
    blocks[blocks.length - 1] = { kind, lines: [...last.lines, parsed] }
  else blocks.push({ kind, lines: [parsed] })
}

/** The names that a text may mention, the longest first: 'Ada Miller' before 'Ada'. */
function inlineParser(names: readonly string[]): (text: string) => Line {
  const ordered = names
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const mention = ordered.length === 0 ? '' : `|@(?:${ordered.join('|')})(?![\\p{L}\\p{N}])`
  const pattern = new RegExp(
    '`([^`\\n]+)`' +
      '|\\*\\*(?=\\S)([^*\\n]+)\\*\\*' +
      '|\\[([^[\\]\\n]{1,300})\\]\\(([^()\\s]{1,2000})\\)' +
      `|https?://[^\\s<>"'\`]{1,2000}${mention}`,
    'gu',
  )
  return function parse(text: string): Line {
    const found: Inline[] = []
    let end = 0
    const plain = (to: number) => {
      if (to > end) found.push({ kind: 'text', text: text.slice(end, to) })
    }
    for (const match of text.matchAll(pattern)) {
      const [all, code, bold, label, address] = match
      // What closes a sentence or a bracket is no part of an address.
      const bare = /^https?:/.test(all) ? all.replace(/[.,;:!?)\]}*]+$/, '') : all
      const target = linkTarget(address ?? bare)
      plain(match.index)
      end = match.index + bare.length
      if (code !== undefined) found.push({ kind: 'code', text: code })
      else if (bold !== undefined) found.push({ kind: 'bold', inlines: parse(bold) })
      else if (all.startsWith('@')) found.push({ kind: 'mention', text: all })
      else if (target === null) found.push({ kind: 'text', text: bare })
      else found.push({ kind: 'link', text: label ?? bare, target })
    }
    plain(text.length)
    return found
  }
}

/** Only addresses that a click may follow: web pages, mail, and pages of this app. */
export function linkTarget(address: string): LinkTarget | null {
  if (/^\/(?![/\\])[^\\]*$/.test(address)) return { href: address, isOwn: true }
  if (!/^(?:https?:\/\/|mailto:)/i.test(address)) return null
  try {
    const { href, origin, pathname, search, hash } = new URL(address)
    const isOwn = origin === globalThis.location?.origin
    return isOwn ? { href: pathname + search + hash, isOwn } : { href, isOwn }
  } catch {
    return null
  }
}
