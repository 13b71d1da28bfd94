import type { SandboxShop } from '../../shop.ts'
import { KnoRefusal } from './refusal.ts'
import { stateAt, type ResponseEntry } from './response-log.ts'
import { responseObject } from './response-object.ts'

export type ResponseQuery = Readonly<Record<string, string | undefined>>

const known = [
  'maxPageSize',
  'pageToken',
  'expand',
  'createdAt[gte]',
  'createdAt[lte]',
  'updatedAt[gte]',
  'updatedAt[lte]',
]

/** One page of the responses, oldest change first. */
export function listResponses(
  shop: SandboxShop,
  entries: readonly ResponseEntry[],
  query: ResponseQuery,
  at: Date,
) {
  const { maxPageSize = '50', pageToken, expand } = query
  const size = Number(maxPageSize)
  if (!Number.isInteger(size) || size < 1 || size > 250)
    throw new KnoRefusal(400, 'bad_request', 'maxPageSize must be from 1 to 250')
  const after = pageToken === undefined ? null : readToken(pageToken)
  const wanted = filterResponses(entries, query, at)
    .map((entry) => ({ entry, place: [stateAt(entry, at).updatedAt, entry.order] as const }))
    .toSorted((left, right) => compare(left.place, right.place))
    .filter(({ place }) => after === null || compare(place, after) > 0)
  const page = wanted.slice(0, size)
  const last = page.at(-1)
  const hasMore = wanted.length > size && last !== undefined
  return {
    results: page.map(({ entry }) =>
      responseObject(shop, entry, { at, hasOrder: expand === 'order' }),
    ),
    nextPageToken: hasMore ? Buffer.from(last.place.join(' ')).toString('base64url') : null,
    prevPageToken: null,
    hasMore,
  }
}

export function filterResponses(
  entries: readonly ResponseEntry[],
  query: ResponseQuery,
  at: Date,
): readonly ResponseEntry[] {
  const unknown = Object.keys(query).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new KnoRefusal(400, 'bad_request', `The sandbox has no parameter ${unknown}`)
  const isWithin = (field: 'createdAt' | 'updatedAt', moment: number) =>
    moment >= (momentIn(query, `${field}[gte]`) ?? -Infinity) &&
    moment <= (momentIn(query, `${field}[lte]`) ?? Infinity)
  return entries.filter(
    (entry) =>
      isWithin('createdAt', entry.createdAt) && isWithin('updatedAt', stateAt(entry, at).updatedAt),
  )
}

function momentIn(query: ResponseQuery, name: string): number | null {
  const text = query[name]
  if (text === undefined) return null
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) throw new KnoRefusal(400, 'bad_request', `${name} is not a time`)
  return moment
}

type Place = readonly [updatedAt: number, order: number]

function compare(left: Place, right: Place): number {
  return left[0] - right[0] || left[1] - right[1]
}

function readToken(token: string): Place {
  const [updatedAt = NaN, order = NaN] = Buffer.from(token, 'base64url')
    .toString()
    .split(' ')
    .map(Number)
  if (Number.isInteger(updatedAt) && Number.isInteger(order)) return [updatedAt, order]
  throw new KnoRefusal(400, 'bad_request', 'pageToken is not valid')
}
