import { StripeRefusal } from './refusal.ts'
import type { StripeObject } from './objects.ts'

export type StripeQuery = Readonly<Record<string, string | string[] | undefined>>

interface ListSource<Entry> {
  readonly entries: readonly Entry[]
  readonly object: (entry: Entry) => StripeObject
  /** Avoids building objects of long lists for filtering. */
  readonly createdAt: (entry: Entry) => number
  readonly id: (entry: Entry) => string
}

/** One page of a list, which must be sorted newest first. */
export function listPage<Entry>(
  url: string,
  query: StripeQuery,
  { entries, object, createdAt, id }: ListSource<Entry>,
) {
  const isWanted = createdFilter(query)
  const wanted = entries.filter((entry) => isWanted(Math.floor(createdAt(entry) / 1000)))
  const limit = limitOf(query)
  const after = single(query, 'starting_after')
  const start = after === null ? 0 : wanted.findIndex((entry) => id(entry) === after) + 1
  if (after !== null && start === 0)
    throw new StripeRefusal(400, 'resource_missing', `No such object: '${after}'`, 'starting_after')
  return {
    object: 'list',
    data: wanted.slice(start, start + limit).map(object),
    has_more: start + limit < wanted.length,
    url,
  }
}

/** Stripe rejects unknown parameters. */
export function rejectUnknownParameters(query: StripeQuery, known: readonly string[]): void {
  const always = ['limit', 'starting_after', 'expand[]', ...comparisons.keys()]
  const unknown = Object.keys(query).find((name) => ![...always, ...known].includes(name))
  if (unknown !== undefined)
    throw new StripeRefusal(
      400,
      'parameter_unknown',
      `Received unknown parameter: ${unknown}`,
      unknown,
    )
}

export function valuesOf(query: StripeQuery, name: string): readonly string[] {
  const value = query[name]
  return typeof value === 'string' ? [value] : (value ?? [])
}

export function single(query: StripeQuery, name: string): string | null {
  return valuesOf(query, name)[0] ?? null
}

const comparisons = new Map<string, (created: number, bound: number) => boolean>([
  ['created[gte]', (created, bound) => created >= bound],
  ['created[gt]', (created, bound) => created > bound],
  ['created[lte]', (created, bound) => created <= bound],
  ['created[lt]', (created, bound) => created < bound],
])

function createdFilter(query: StripeQuery): (created: number) => boolean {
  const bounds = [...comparisons].flatMap(([name, compare]) => {
    const value = single(query, name)
    if (value === null) return []
    return [(created: number) => compare(created, wholeNumber(name, value))]
  })
  return (created) => bounds.every((holds) => holds(created))
}

function limitOf(query: StripeQuery): number {
  const limit = wholeNumber('limit', single(query, 'limit') ?? '10')
  if (limit >= 1 && limit <= 100) return limit
  const message = 'Invalid limit: must be between 1 and 100'
  throw new StripeRefusal(400, 'parameter_invalid_integer', message, 'limit')
}

function wholeNumber(name: string, value: string): number {
  if (/^-?\d+$/.test(value)) return Number(value)
  throw new StripeRefusal(400, 'parameter_invalid_integer', `Invalid integer: ${value}`, name)
}
