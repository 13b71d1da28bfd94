import type { Block, MailBody, TableCell } from './mail-body.ts'
import { sanitizeLines } from './sanitize-text.ts'

/** Renders the mail as plain text. */
export function renderText({ blocks }: MailBody, publicUrl: string): string {
  return `${blocks.map(textOf).join('\n\n')}\n\n-- \nSent by Cartograph, ${publicUrl}\n`
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'aside':
      return block.url === undefined ? block.text : `${block.text}\n${block.url}`
    case 'links':
      return block.links
        .map(
          ({ text, url, detail }) => `- ${text}\n${detail == null ? '' : `  ${detail}\n`}  ${url}`,
        )
        .join('\n\n')
    case 'code':
      return `    ${block.code}`
    case 'action':
      return `${block.label}:\n${block.url}`
    case 'quote':
      return sanitizeLines(block.text)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'heading':
      return `${block.text}\n${'='.repeat(Array.from(block.text).length)}`
    case 'figures':
      return block.figures.map(({ label, cell }) => `${label}: ${cellText(cell)}`).join('\n')
    case 'table':
      return tableOf(block)
    case 'picture':
      return block.alt
    case 'note':
      return block.url === undefined ? block.text : `${block.text}\n${block.url}`
  }
}

function cellText({ text, change }: TableCell): string {
  if (change === null) return text
  const verdict = { good: ', better', bad: ', worse', none: '' }[change.verdict]
  return `${text} (${change.text}${verdict})`
}

/** In columns, for programs that show plain text with letters of one width. */
function tableOf({ heads, rows }: Extract<Block, { kind: 'table' }>): string {
  const lines = [
    heads,
    ...rows.map((row) =>
      row.map(({ text, change }) => (change === null ? text : `${text} ${change.text}`)),
    ),
  ]
  const widths = heads.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return column === 0 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
