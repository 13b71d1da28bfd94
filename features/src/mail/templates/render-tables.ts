import { escapeHtml } from '@cartograph/contract'
import type { Block, Figure, TableCell } from './mail-body.ts'

/** Names left, numbers right, each with its change beside it. */
export function figuresOf(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ label, cell: { text, change } }) =>
      `<tr><td class="soft" style="padding: 4px 16px 4px 0; color: #5b6470">${escapeHtml(label)}</td><td style="padding: 4px 0; font-weight: 600; text-align: right; white-space: nowrap">${escapeHtml(text)}</td><td style="padding: 4px 0 4px 12px; white-space: nowrap">${changeOf(change)}</td></tr>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 0 0 12px">${rows.join('')}</table>`
}

export function tableOf({ heads, rows }: Extract<Block, { kind: 'table' }>): string {
  const head = heads.map(
    (title, column) =>
      `<th scope="col" class="soft${column === 0 ? '' : ' cell'}" style="padding: 4px 0 4px ${column === 0 ? 0 : 16}px; color: #5b6470; font-weight: 500; text-align: ${column === 0 ? 'left' : 'right'}; vertical-align: bottom">${escapeHtml(title)}</th>`,
  )
  return `<table cellpadding="0" cellspacing="0" width="100%" style="width: 100%; margin: 0 0 12px; font-size: 13px; line-height: 18px"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.map(rowOf).join('')}</tbody></table>`
}

function rowOf(cells: readonly TableCell[]): string {
  return `<tr>${cells.map((cell, column) => (column === 0 ? nameOf(cell) : numberOf(cell))).join('')}</tr>`
}

function nameOf({ text }: TableCell): string {
  return `<td class="line" style="padding: 6px 0; border-top: 1px solid #e3e6ea; vertical-align: top; overflow-wrap: anywhere">${escapeHtml(text)}</td>`
}

function numberOf({ text, change }: TableCell): string {
  const below = change === null ? '' : `<br>${changeOf(change)}`
  return `<td class="line cell" style="padding: 6px 0 6px 16px; border-top: 1px solid #e3e6ea; text-align: right; vertical-align: top; white-space: nowrap">${escapeHtml(text)}${below}</td>`
}

/** Colour, sign and arrow, because a colour alone says nothing to some readers. */
function changeOf(change: TableCell['change']): string {
  if (change === null) return ''
  const { name, colour } = looks[change.verdict]
  return `<span class="${name}" style="color: ${colour}; font-size: 12px; font-weight: 400">${escapeHtml(change.text)}</span>`
}

const looks = {
  good: { name: 'good', colour: '#1a7448' },
  bad: { name: 'bad', colour: '#b3261e' },
  none: { name: 'soft', colour: '#5b6470' },
} as const
