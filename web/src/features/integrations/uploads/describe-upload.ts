import type { Upload } from '@cartograph/contract'
import { formatDate } from '../../../format/date-format.ts'
import { formatCount } from '../../../format/decimal.ts'
import { sizeOf } from '../../../format/file-size.ts'
import type { State } from '../../../ui/data/StateLabel.tsx'

export function stateOf({ state, refused_rows: refused, days }: Upload): State {
  if (state === 'receiving') return { tone: 'muted', label: 'Not finished' }
  if (state === 'received') return { tone: 'info', label: 'Waiting' }
  if (state === 'reading') return { tone: 'info', label: 'Importing' }
  if (state === 'refused') return { tone: 'bad', label: 'Not imported' }
  if (days === 0) return { tone: 'muted', label: 'Replaced' }
  return refused > 0
    ? { tone: 'caution', label: 'Imported in part' }
    : { tone: 'good', label: 'Imported' }
}

/** Its days and rows, in a line. */
export function factsOf(upload: Upload): string {
  const { state, days, rows, first_day: first, last_day: last } = upload
  if (state === 'reading') return `${counted(rows, 'row')} so far`
  if (state === 'imported' && days === 0) return 'Later files have replaced all of its days.'
  if (state !== 'imported' || first === null || last === null) return sizeOf(upload.bytes)
  const range = first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`
  return `${range} · ${counted(days, 'day')} · ${counted(rows, 'row')}`
}

export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

export function isOpen({ state }: Upload): boolean {
  return state === 'received' || state === 'reading'
}
