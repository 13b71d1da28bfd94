import type { DayRange } from '../values/calendar.ts'

/** Without extension and safe on every system: 'net-sales-2026-10-01-2026-10-31'. `unnamed` is for a title of signs. */
export function fileNameOf(title: string, [from, to]: DayRange, unnamed = 'element'): string {
  const days = from === to ? from : `${from}-${to}`
  return `${fileSlug(title) || unnamed}-${days}`
}

/** Unlike `slugOf`, keeps the letters of all alphabets. */
function fileSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')
}

const longest = 60
