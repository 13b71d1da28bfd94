import { badQuery, type AdsFailure } from './failures.ts'
import { fieldsOf, isResource, type Resource } from './resources.ts'

export interface AdsQuery {
  readonly fields: readonly string[]
  readonly resource: Resource
  /** Days of the account, both included; null where days are not asked about. */
  readonly days: { readonly from: string; readonly to: string } | null
  /** The only statuses that are wanted; null for all. */
  readonly status: string | null
}

/** As much of the query language as the sandbox understands; what is not understood is refused. */
export function readQuery(text: unknown): AdsQuery | AdsFailure {
  if (typeof text !== 'string') return badQuery('EXPECTED_SELECT', 'There is no query.')
  const match = /^\s*SELECT\s+([\w.,\s]+?)\s+FROM\s+(\w+)(?:\s+WHERE\s+(.+?))?\s*$/is.exec(text)
  if (match === null) return badQuery('UNEXPECTED_INPUT', 'The query cannot be read.')
  const [, selected = '', resource = '', where = ''] = match
  if (!isResource(resource))
    return badQuery('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `${resource} is no resource.`)
  const fields = selected.split(',').map((field) => field.trim())
  const unknown = fields.find((field) => !fieldsOf(resource).includes(field))
  if (unknown !== undefined)
    return badQuery('UNRECOGNIZED_FIELD', `${unknown} cannot be selected from ${resource}.`)

  const days = /\bsegments\.date\s+BETWEEN\s+'([\d-]{10})'\s+AND\s+'([\d-]{10})'/i.exec(where)
  const status = /\b(\w+)\.status\s*=\s*'(\w+)'/i.exec(where)
  const rest = [days?.[0], status?.[0]].reduce<string>(
    (left, found) => left.replace(found ?? '', ''),
    where,
  )
  if (!/^(\s|AND)*$/i.test(rest))
    return badQuery('BAD_OPERATOR', 'The condition is none the sandbox understands.')
  const [, from = '', to = ''] = days ?? []
  if (
    days !== null &&
    (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to)) || from > to)
  )
    return badQuery('INVALID_VALUE_WITH_BETWEEN_OPERATOR', 'These are no days.')
  if (days === null && fields.includes('segments.date'))
    return badQuery('FILTER_HAS_TOO_MANY_VALUES', 'Days need a finite range of them.')
  return {
    fields,
    resource,
    days: days === null ? null : { from, to },
    status: status?.[2] ?? null,
  }
}
