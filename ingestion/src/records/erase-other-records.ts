import { ConnectionId, type OrgId } from '@cartograph/contract'
import type { IngestionContext } from '../context.ts'
import { emptyPart } from './empty-part.ts'
import { eraseRecords, type EraseRecordsOptions } from './erase-records.ts'

export interface ErasedPeople {
  readonly orgId: OrgId
  /** The store. */
  readonly connectionId: ConnectionId
  /** Null for all customers of the store. */
  readonly customerId: string | null
  /** As the store's request names it; null if it does not. */
  readonly email: string | null
}

/**
 * Erases what email platforms, help desks, CRMs and payment providers of the workspace reported of customers: when
 * they opened and clicked emails, their tickets, and who they are. It finds them by address, so it has to run before
 * the customers are erased.
 */
export async function eraseOtherRecords(
  ctx: Pick<IngestionContext, 'store' | 'warehouse'>,
  people: ErasedPeople,
): Promise<void> {
  const { orgId } = people
  await ctx.warehouse.prepareWorkspace(orgId)
  for (const group of [
    ...(await findMailActivity(ctx, people)),
    ...(await Promise.all(addressedTables.map((one) => findOfStream(ctx, people, one)))).flat(),
  ])
    for (let from = 0; from < group.records.length; from += recordsPerBatch) {
      const records = group.records.slice(from, from + recordsPerBatch)
      await eraseRecords(ctx, { orgId, ...group.erasure(records) })
    }
}

const recordsPerBatch = 1_000

/** Of one stream of a connection. */
interface RecordsToErase {
  readonly records: readonly string[]
  readonly erasure: (records: readonly string[]) => Omit<EraseRecordsOptions, 'orgId'>
}

/** The stream of an email platform that each kind of activity comes from. */
const streams = { opened: 'email_opens', clicked: 'email_clicks' } as const
type Kind = keyof typeof streams

async function findMailActivity(ctx: WarehouseOf, people: ErasedPeople): Promise<RecordsToErase[]> {
  const rows = await readRows<[string, string, Kind]>(ctx, people, {
    table: 'mail_activity',
    columns: 'profile_id, kind',
    email: 'email',
  })
  return groupBy(rows, ([id, , kind]) => `${id} ${kind}`).map(([[id, , kind], group]) => {
    const connectionId = ConnectionId.parse(id)
    return {
      records: group.map(([, profileId]) => profileId),
      erasure: (profiles) => ({
        connectionId,
        stream: streams[kind],
        externalIds: profiles.map((profile) => `${profile}:${kind}`),
        tables: [],
        parts: [
          emptyPart(
            'mail_activity',
            profiles.map((profile) => [connectionId, profile, kind]),
          ),
        ],
      }),
    }
  })
}

/** Tables with one row for each record of a stream. */
const addressedTables = [
  { stream: 'tickets', table: 'tickets', columns: 'ticket_id', email: 'customer_email' },
  { stream: 'contacts', table: 'contacts', columns: 'contact_id', email: 'email' },
  { stream: 'profiles', table: 'mail_profiles', columns: 'profile_id', email: 'email' },
  { stream: 'customers', table: 'payment_customers', columns: 'customer_id', email: 'email' },
] as const

async function findOfStream(
  ctx: WarehouseOf,
  people: ErasedPeople,
  addressed: (typeof addressedTables)[number],
): Promise<RecordsToErase[]> {
  const { stream, table } = addressed
  const rows = await readRows<[string, string]>(ctx, people, addressed)
  return groupBy(rows, ([id]) => id).map(([[id], group]) => ({
    records: group.map(([, recordId]) => recordId),
    erasure: (externalIds) => ({
      connectionId: ConnectionId.parse(id),
      stream,
      externalIds,
      tables: [table],
    }),
  }))
}

type WarehouseOf = Pick<IngestionContext, 'warehouse'>

interface AddressedTable {
  readonly table: 'mail_activity' | (typeof addressedTables)[number]['table']
  readonly columns: string
  /** The column with the address. */
  readonly email: string
}

async function readRows<Row extends readonly string[]>(
  { warehouse }: WarehouseOf,
  { orgId, connectionId, customerId, email }: ErasedPeople,
  { table, columns, email: address }: AddressedTable,
): Promise<Row[]> {
  const ofStore = `SELECT email FROM customers
    WHERE connection_id = CAST($1 AS UUID) AND email IS NOT NULL`
  // Another store of the workspace may go on with its own customers.
  const ofOthers = `SELECT email FROM customers
    WHERE connection_id <> CAST($1 AS UUID) AND email IS NOT NULL`
  const { rowsJson } = await warehouse.query({
    orgId,
    sql: `SELECT CAST(connection_id AS VARCHAR), ${columns} FROM ${table} WHERE ${
      customerId === null
        ? `${address} IN (${ofStore}) AND ${address} NOT IN (${ofOthers})`
        : `${address} = $3 OR ${address} IN (${ofStore} AND customer_id = $2)`
    }`,
    params:
      customerId === null
        ? [connectionId]
        : [connectionId, customerId, email?.trim().toLowerCase() ?? ''],
    tables: [table, 'customers'],
    shape: 'arrays',
    isFresh: true,
  })
  return JSON.parse(rowsJson) as Row[]
}

/** The first row of each group with all of it. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, Row[]][] {
  const groups = new Map<string, [Row, Row[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row, [row]])
    else group[1].push(row)
  }
  return [...groups.values()]
}
