import type { ConsentState, Person } from '@cartograph/connectors'
import {
  ConnectionId,
  customerCube,
  type AudienceField,
  type Cell,
  type QueryFilter,
} from '@cartograph/contract'
import type { ListedRow, RowsPage } from '@cartograph/semantic'
import { requireWorkspace, type Context } from '../../context.ts'
import { personKey, type SegmentMember } from '../delivery/delivery-run.ts'

/** The customers of a rule, or some of them. */
export interface MembersToRead {
  readonly filters: readonly QueryFilter[]
  readonly timezone: string
  /** ISO 4217: of the lifetime values. */
  readonly currency: string
  /** What is sent of them: values are computed only for audiences that have them. */
  readonly fields: readonly AudienceField[]
  readonly signal: AbortSignal
  readonly pageSize?: number
}

/** Each page evaluates the rule again, so pages are large. */
const membersPerPage = 100_000

/**
 * The customers with what may be sent of them, in the order of the ledger. Who is in the segment throughout is
 * given exactly once, whatever changes between the pages, because a page starts after the key of the
 * last customer; relative dates are those of the first page.
 */
export async function* readMembers(
  ctx: Context,
  { currency, fields, pageSize = membersPerPage, ...request }: MembersToRead,
): AsyncGenerator<readonly SegmentMember[]> {
  const columns = columnsOf(fields)
  const toMember = memberReader(columns, currency)
  for await (const page of readPages(ctx, { ...request, columns, currency, pageSize }))
    for (const rows of page.parts()) yield rows.map(toMember)
}

interface RowsToRead extends Omit<MembersToRead, 'fields'> {
  readonly columns: readonly string[]
  readonly pageSize: number
}

async function* readPages(
  ctx: Context,
  { filters, timezone, currency, columns, signal, pageSize }: RowsToRead,
): AsyncGenerator<RowsPage> {
  const { orgId } = requireWorkspace(ctx)
  const now = ctx.clock()
  const leaving = new AbortController()
  const readPage = async (after: readonly string[] | null) =>
    ctx.semantic.readRows({
      orgId,
      cube: customerCube,
      keys,
      columns,
      filters,
      after,
      limit: pageSize,
      timezone,
      now,
      currency,
      signal: AbortSignal.any([signal, leaving.signal]),
    })
  try {
    for (let page = readPage(null); ;) {
      const read = await page
      const { last, rowCount } = read
      if (last === null) return
      const isLast = rowCount < pageSize
      // The engine works on the next page while this one is used.
      if (!isLast) page = readPage([String(last[0]), String(last[1])])
      // Thrown when it is awaited, or not at all if the reader stops before.
      page.catch(() => undefined)
      yield read
      if (isLast) return
    }
  } finally {
    leaving.abort()
  }
}

const keys = ['connectionId', 'customerId'] as const
const consents = ['acceptsMarketing', 'acceptsTexts', 'declinedDataSale'] as const

/** A phone number is read by the country of its owner. */
const columnsOfField: Readonly<Record<AudienceField, readonly string[]>> = {
  email: ['email'],
  first_and_last_name: ['firstName', 'lastName'],
  phone: ['phone', 'country'],
  address: ['city', 'provinceCode', 'postalCode', 'country'],
  lifetime_value: ['lifetimeValue'],
}

/** Only what the audience has: everything else would be read, written as JSON and dropped. */
function columnsOf(fields: readonly AudienceField[]): readonly string[] {
  return [...new Set([...consents, ...fields.flatMap((field) => columnsOfField[field])])]
}

/** Makes people of rows; fields that were not read are null. */
function memberReader(
  columns: readonly string[],
  currency: string,
): (row: ListedRow) => SegmentMember {
  const places = new Map(columns.map((name, index) => [name, index + keys.length]))
  // Created once rather than for each of a million rows.
  const at = (row: ListedRow, name: string): Cell => row[places.get(name) ?? row.length] ?? null
  const text = (row: ListedRow, name: string) => textOf(at(row, name))
  let connectionId: ConnectionId | null = null

  return (row) => {
    // Validated once for each store, of which there may be a million rows.
    if (connectionId === null || connectionId !== row[0]) connectionId = ConnectionId.parse(row[0])
    const key = { connectionId, customerId: String(row[1]) }
    const [city, region] = [text(row, 'city'), text(row, 'provinceCode')]
    const [postalCode, countryCode] = [text(row, 'postalCode'), text(row, 'country')]
    const hasAddress = [city, region, postalCode, countryCode].some((part) => part !== null)
    const amount = text(row, 'lifetimeValue')
    const person: Person = {
      key: personKey(key),
      email: text(row, 'email'),
      phone: text(row, 'phone'),
      firstName: text(row, 'firstName'),
      lastName: text(row, 'lastName'),
      address: hasAddress ? { city, region, postalCode, countryCode } : null,
      // Without an exchange rate, the value in this currency is unknown.
      value: amount === null ? null : { amount, currency },
      consent: {
        email: consentOf(at(row, 'acceptsMarketing')),
        sms: consentOf(at(row, 'acceptsTexts')),
        // Not having declined the sale of data is no consent to ads.
        ads: isTrue(at(row, 'declinedDataSale')) ? 'denied' : 'unknown',
      },
    }
    // A copy by spreading would be allocated in the old generation, and keep what it refers to.
    return { connectionId, customerId: key.customerId, person }
  }
}

function textOf(cell: Cell): string | null {
  return cell === null ? null : String(cell)
}

function consentOf(cell: Cell): ConsentState {
  if (cell === null) return 'unknown'
  return isTrue(cell) ? 'granted' : 'denied'
}

/** Engines write booleans as such or as text. */
function isTrue(cell: Cell): boolean {
  return cell === true || cell === 'true'
}
