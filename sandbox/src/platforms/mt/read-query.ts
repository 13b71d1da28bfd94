import { dayNumber, type DayNumber } from '@cartograph/contract'
import { columnOf, type Column } from './columns.ts'
import { badRequest, tooLarge } from './refusal.ts'

export type Body = Readonly<Record<string, unknown>>

export interface RequestedColumn extends Column {
  readonly alias: string | null
}

export interface Query {
  readonly columns: readonly RequestedColumn[]
  readonly sort: readonly { readonly name: string; readonly isDescending: boolean }[]
  /** Both included. */
  readonly first: DayNumber
  readonly last: DayNumber
  readonly limit: number
  readonly offset: number
  /** Without a format, the answer is text for people. */
  readonly isJson: boolean
}

/** The days of a query that the server answers at once. */
const mostDays = 124

/** Parses a request, and rejects what the platform rejects. */
export function readQuery(body: Body): Query {
  const first = dayOf(body, 'begin')
  const last = body['end'] === undefined ? first : dayOf(body, 'end')
  if (last - first >= mostDays) throw tooLarge()
  const items: unknown[] = Array.isArray(body['data']) ? body['data'] : []
  if (items.length === 0) throw badRequest('data is required')
  for (const name of textsOf(body['sum'])) columnOf(name)
  return {
    columns: items.map(requestedColumn),
    sort: textsOf(body['sort']).map((text) => {
      const [, name = '', direction] = /^([\w.]+) (asc|desc)$/.exec(text) ?? []
      if (direction === undefined) throw badRequest('sort is not valid')
      return { name: columnOf(name).name, isDescending: direction === 'desc' }
    }),
    first,
    last,
    limit: countOf(body['limit'], 10_000),
    offset: countOf(body['offset'], 0),
    isJson: body['format'] === 'json',
  }
}

/** A name, or an object that also has an alias. */
function requestedColumn(item: unknown): RequestedColumn {
  if (typeof item === 'string') return { ...columnOf(item), alias: null }
  if (typeof item !== 'object' || item === null || !('name' in item))
    throw badRequest('data is not valid')
  const alias = 'alias' in item && typeof item.alias === 'string' ? item.alias : null
  return { ...columnOf(String(item.name)), alias }
}

function dayOf(body: Body, name: string): DayNumber {
  const text = body[name]
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text))
    throw badRequest(`${name} is required`)
  return dayNumber(text)
}

function countOf(value: unknown, usual: number): number {
  const count = Number(value ?? usual)
  if (!Number.isInteger(count) || count < 0) throw badRequest('limit and offset are numbers')
  return count
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
