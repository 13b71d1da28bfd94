import type { Block, MailBody } from './mail-body.ts'
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
      return block.links.map(({ text, url }) => `- ${text}\n  ${url}`).join('\n\n')
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
  }
}
