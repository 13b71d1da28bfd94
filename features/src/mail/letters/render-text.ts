import type { Block, Letter } from './letter.ts'
import { plainLines } from './plain-words.ts'

/** The whole letter for whoever reads plain text. */
export function renderText({ blocks }: Letter, publicUrl: string): string {
  return `${blocks.map(textOf).join('\n\n')}\n\n-- \nSent by Cartograph, ${publicUrl}\n`
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'aside':
      return block.text
    case 'code':
      return `    ${block.code}`
    case 'action':
      return `${block.label}:\n${block.url}`
    case 'quote':
      return plainLines(block.text)
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  }
}
