import { customerCube } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import { personKey, type LedgerRow } from '../delivery/delivery-run.ts'
import { openPerson } from '../delivery/sealed-person.ts'

type Row = Pick<LedgerRow, 'syncId' | 'connectionId' | 'customerId' | 'sealedPerson'>

export interface CustomerNames {
  readonly email: string | null
  readonly name: string | null
}

/**
 * Names customers as the shop has them now, or as they were sent if it has them no more, in the order of
 * the rows; masked for those who may not see personal data.
 */
export async function describeCustomers(
  ctx: Context,
  rows: readonly Row[],
): Promise<readonly CustomerNames[]> {
  const { role } = requireWorkspace(ctx)
  const known = new Map<string, CustomerNames>()
  for (let from = 0; from < rows.length; from += idsPerQuery) {
    const ids = rows.slice(from, from + idsPerQuery).map(({ customerId }) => customerId)
    for (const [key, names] of await readNames(ctx, ids)) known.set(key, names)
  }
  return rows.map((row) => {
    const names = known.get(personKey(row)) ?? namesAsSent(ctx, row)
    return role === 'demo' ? masked(names) : names
  })
}

const idsPerQuery = 5_000

async function readNames(
  ctx: Context,
  ids: readonly string[],
): Promise<readonly (readonly [string, CustomerNames])[]> {
  const { orgId } = requireWorkspace(ctx)
  const isOne = {
    member: `${customerCube}.customerId`,
    operator: 'equals' as const,
    values: [...ids],
  }
  const rows = await ctx.semantic.listRows({
    orgId,
    cube: customerCube,
    keys: ['connectionId', 'customerId'],
    columns: ['email', 'firstName', 'lastName'],
    filters: [isOne],
    after: null,
    limit: idsPerQuery * 4,
    timezone: 'UTC',
    now: ctx.clock(),
    currency: null,
    signal: ctx.signal,
  })
  return rows.map(([connectionId, customerId, email, first, last]) => [
    `${connectionId} ${customerId}`,
    {
      email: email == null ? null : String(email),
      name: fullName(first == null ? null : String(first), last == null ? null : String(last)),
    },
  ])
}

function namesAsSent({ store }: Context, row: Row): CustomerNames {
  if (row.sealedPerson === null) return { email: null, name: null }
  const { syncId, sealedPerson } = row
  const { email, firstName, lastName } = openPerson({ store, syncId }, row, sealedPerson)
  return { email, name: fullName(firstName, lastName) }
}

function fullName(first: string | null, last: string | null): string | null {
  const name = [first, last].filter((part) => part !== null && part !== '').join(' ')
  return name === '' ? null : name
}

function masked({ email, name }: CustomerNames): CustomerNames {
  return { email: email === null ? null : hidden, name: name === null ? null : hidden }
}

const hidden = '•••'
