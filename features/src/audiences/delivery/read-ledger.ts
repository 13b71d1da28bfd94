import {
  and,
  asc,
  audienceMembers,
  eq,
  getTableColumns,
  inArray,
  sql,
  type SQLWrapper,
  type Transaction,
} from '@cartograph/store'
import type { RecordedMember } from './decide-state.ts'
import { personKey, type DeliveryRun, type LedgerRow, type MemberKey } from './delivery-run.ts'

/** What the ledger says of a customer, as far as it decides whether something changes. */
export type LedgerState = MemberKey & RecordedMember

/** The ledger of the sync by pages, in the order of the keys, without what is large. */
export async function* readLedger(
  { store, orgId, syncId, signal }: DeliveryRun,
  pageSize: number,
): AsyncGenerator<readonly LedgerState[]> {
  let last: MemberKey | null = null
  for (;;) {
    signal.throwIfAborted()
    const after: MemberKey | null = last
    const read = await store.inWorkspace(orgId, (tx) =>
      readPage(
        tx,
        tx
          .select(stateColumns)
          .from(audienceMembers)
          .where(and(ofSync(orgId, syncId), after === null ? undefined : isAfter(after)))
          .orderBy(asc(audienceMembers.connectionId), asc(audienceMembers.customerId))
          .limit(pageSize)
          .as('page'),
      ),
    )
    const page = parsePage(read)
    if (page.length > 0) yield page
    last = page.at(-1) ?? null
    if (page.length < pageSize || last === null) return
  }
}

const { connectionId, customerId, state, reason, content, mayBeListed } = audienceMembers
const sentAt = sql`extract(epoch from ${audienceMembers.sentAt})`.as('sent_at')
const isReplaced = sql`${audienceMembers.sealedNext} is not null`.as('is_replaced')
const ofState = { state, reason, content, mayBeListed, sentAt, isReplaced }
const stateColumns = { connectionId, customerId, ...ofState }

/** A million rows of columns, mapped one by one, took twice as long as the same as JSON. */
async function readPage(tx: Transaction, page: SQLWrapper): Promise<{ cells: string } | undefined> {
  const { rows } = await tx.execute<{ cells: string }>(sql`
    select coalesce(json_agg(json_build_array(
      connection_id, customer_id, state, reason, content, may_be_listed, sent_at, is_replaced
    )), '[]')::text as cells from ${page}`)
  return rows[0]
}

/**
 * Takes the text out of the row: what ran the transaction refers to the row until the old generation is
 * collected, and with it a million rows would be promoted to it.
 */
function parsePage(row: { cells: string } | undefined): readonly LedgerState[] {
  if (row === undefined) return []
  const { cells } = row
  row.cells = ''
  return (JSON.parse(cells) as StoredCells[]).map(
    ([connection, customer, stored, why, hash, isListed, sentSeconds, replaced]) => ({
      connectionId: connection,
      customerId: customer,
      state: stored,
      reason: why,
      content: hash,
      mayBeListed: isListed,
      sentAt: sentSeconds === null ? null : new Date(sentSeconds * 1000),
      isReplaced: replaced,
    }),
  )
}

type StoredCells = readonly [
  connectionId: LedgerState['connectionId'],
  customerId: string,
  state: LedgerState['state'],
  reason: LedgerState['reason'],
  content: string | null,
  mayBeListed: boolean,
  sentSeconds: number | null,
  isReplaced: boolean,
]

/** The whole rows of a few customers. */
export async function readLedgerRows(
  { store, orgId, syncId }: DeliveryRun,
  keys: readonly MemberKey[],
): Promise<ReadonlyMap<string, LedgerRow>> {
  if (keys.length === 0) return new Map()
  const stores = [...new Set(keys.map((key) => key.connectionId))]
  const customers = keys.map((key) => key.customerId)
  const found = await store.inWorkspace(orgId, (tx) =>
    tx
      .select()
      .from(audienceMembers)
      .where(
        and(ofSync(orgId, syncId), inArray(connectionId, stores), inArray(customerId, customers)),
      ),
  )
  return new Map(found.map((row) => [personKey(row), row]))
}

export function ofSync(orgId: DeliveryRun['orgId'], syncId: DeliveryRun['syncId']) {
  return and(eq(audienceMembers.orgId, orgId), eq(audienceMembers.syncId, syncId))
}

export function isAfter({ connectionId, customerId }: MemberKey) {
  return sql`(${audienceMembers.connectionId}, ${audienceMembers.customerId}) > (${connectionId}::uuid, ${customerId})`
}

/**
 * Inserts rows, or replaces those of the same customers. They are one parameter: composing a statement
 * of one parameter for each value took as long as all the rest of preparing a first audience.
 */
export async function writeLedger(tx: Transaction, rows: readonly LedgerRow[]): Promise<void> {
  if (rows.length === 0) return
  const named = rows.map((row) =>
    Object.fromEntries(columns.map(([key, name]) => [name, row[key]])),
  )
  await tx.execute(sql`
    insert into ${audienceMembers}
    select * from json_populate_recordset(null::audience_members, ${JSON.stringify(named)}::json)
    on conflict (org_id, sync_id, connection_id, customer_id) do update set ${replaced}`)
}

const columns = Object.entries(getTableColumns(audienceMembers)).map(
  ([key, { name }]) => [key as keyof LedgerRow, name] as const,
)
const keyColumns = new Set(['org_id', 'sync_id', 'connection_id', 'customer_id'])
const replaced = sql.join(
  columns
    .filter(([, name]) => !keyColumns.has(name))
    .map(([, name]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
  sql`, `,
)
