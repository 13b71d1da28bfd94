import type { DayRange } from '@cartograph/contract'

/** Without extension and safe on every system: 'net-sales-2026-10-01-2026-10-31'. */
export function fileNameOf(title: string, [from, to]: DayRange): string {
  const days = from === to ? from : `${from}-${to}`
  return `${slugOf(title)}-${days}`
}

function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')
  return slug === '' ? 'element' : slug
}

const longest = 60
