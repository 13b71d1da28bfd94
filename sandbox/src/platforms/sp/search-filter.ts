import { msPerDay } from '@cartograph/contract'
import { SimulatedError } from './errors.ts'

/** The inclusive ranges of a record's values. */
export interface SearchFilter {
  readonly id: Interval
  readonly updatedAt: Interval
  readonly createdAt: Interval
  /** The statuses of products; only active ones by default. */
  readonly statuses: readonly string[]
}

export interface Interval {
  readonly from: number
  readonly to: number
}

const anything: Interval = { from: -Infinity, to: Infinity }
const everything: SearchFilter = {
  id: anything,
  updatedAt: anything,
  createdAt: anything,
  statuses: ['active'],
}

const fields: Readonly<Record<string, Exclude<keyof SearchFilter, 'statuses'>>> = {
  id: 'id',
  updated_at: 'updatedAt',
  created_at: 'createdAt',
  processed_at: 'createdAt',
}

const term = /^(\w+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))$/

/**
 * Parses the search terms that a sync uses: `updated_at:>='2026-11-01T00:00:00Z' AND updated_at:<=…`. With
 * `hasWholeDays`, a time of change stands for its whole day, as Shopify describes it for customers.
 */
export function parseSearch(query: string | null | undefined, hasWholeDays = false): SearchFilter {
  const text = query?.trim() ?? ''
  if (text === '') return everything
  return text
    .split(/\s+AND\s+|\s+/)
    .reduce((filter, each) => narrow(filter, each, hasWholeDays), everything)
}

function narrow(filter: SearchFilter, text: string, hasWholeDays: boolean): SearchFilter {
  const statuses = /^status:([a-z,]+)$/.exec(text)?.[1]
  if (statuses !== undefined) return { ...filter, statuses: statuses.split(',') }
  const [, name = '', comparison, ...quoted] = term.exec(text) ?? []
  const field = fields[name]
  const written = quoted.find((each) => each !== undefined) ?? ''
  const value = field === 'id' && /^\d+$/.test(written) ? Number(written) : Date.parse(written)
  if (!field || Number.isNaN(value)) {
    throw new SimulatedError(
      'BAD_REQUEST',
      `The search term ${text} is not supported by the sandbox.`,
    )
  }
  const { from, to } = filter[field]
  const isWholeDay = hasWholeDays && field === 'updatedAt'
  const first = isWholeDay ? Math.floor(value / msPerDay) * msPerDay : value
  const last = isWholeDay ? first + msPerDay - 1 : value
  switch (comparison) {
    case '>=':
      return { ...filter, [field]: { from: Math.max(from, first), to } }
    case '>':
      return { ...filter, [field]: { from: Math.max(from, last + 1), to } }
    case '<=':
      return { ...filter, [field]: { from, to: Math.min(to, last) } }
    case '<':
      return { ...filter, [field]: { from, to: Math.min(to, first - 1) } }
    case undefined:
    default:
      return { ...filter, [field]: { from: Math.max(from, first), to: Math.min(to, last) } }
  }
}

export function within({ from, to }: Interval, value: number): boolean {
  return from <= value && value <= to
}
