import { badQuery, type AdsFailure } from './failures.ts'
import { category, fieldsOf, isResource, type Resource } from './resources.ts'

export interface AdsQuery {
  readonly fields: readonly string[]
  readonly resource: Resource
  /** Days in the account's time zone, both inclusive; null without a date condition. */
  readonly days: { readonly from: string; readonly to: string } | null
  /** The requested status; null for all. */
  readonly status: string | null
}

/** Parses the supported subset of the Google Ads query language and rejects everything else. */
export function readQuery(text: unknown): AdsQuery | AdsFailure {
  if (typeof text !== 'string') return badQuery('EXPECTED_SELECT', 'The query is missing.')
  const match = /^\s*SELECT\s+([\w.,\s]+?)\s+FROM\s+(\w+)(?:\s+WHERE\s+(.+?))?\s*$/is.exec(text)
  if (match === null) return badQuery('UNEXPECTED_INPUT', 'The query cannot be parsed.')
  const [, selected = '', resource = '', where = ''] = match
  if (!isResource(resource))
    return badQuery('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `${resource} is not a resource.`)
  const fields = selected.split(',').map((field) => field.trim())
  const unknown = fields.find((field) => !fieldsOf(resource).includes(field))
  if (unknown !== undefined)
    return badQuery('UNRECOGNIZED_FIELD', `${unknown} cannot be selected from ${resource}.`)

  const beside = fields.find((field) => field.startsWith('metrics.') && !isOfConversions(field))
  const ofConversions = [category, 'segments.conversion_action_name']
  if (beside !== undefined && fields.some((field) => ofConversions.includes(field)))
    return badQuery(
      'PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE',
      `${category} cannot be selected with ${beside}.`,
    )

  const days = /\bsegments\.date\s+BETWEEN\s+'([\d-]{10})'\s+AND\s+'([\d-]{10})'/i.exec(where)
  const status = /\b(\w+)\.status\s*=\s*'(\w+)'/i.exec(where)
  const rest = [days?.[0], status?.[0]].reduce<string>(
    (left, found) => left.replace(found ?? '', ''),
    where,
  )
  if (!/^(\s|AND)*$/i.test(rest))
    return badQuery('BAD_OPERATOR', 'The sandbox does not support this condition.')
  const [, from = '', to = ''] = days ?? []
  if (
    days !== null &&
    (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to)) || from > to)
  )
    return badQuery('INVALID_VALUE_WITH_BETWEEN_OPERATOR', 'Invalid date range.')
  if (days === null && fields.includes('segments.date'))
    return badQuery('FILTER_HAS_TOO_MANY_VALUES', 'segments.date requires a finite date range.')
  return {
    fields,
    resource,
    days: days === null ? null : { from, to },
    status: status?.[2] ?? null,
  }
}

function isOfConversions(field: string): boolean {
  return ['metrics.conversions', 'metrics.conversions_value'].includes(field)
}
