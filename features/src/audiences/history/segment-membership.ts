import { randomUUID } from 'node:crypto'
import {
  ConnectionId,
  CubeQuery,
  customerCube,
  type OrgId,
  type QueryFilter,
  type SegmentId,
  type SegmentMemberRow,
} from '@cartograph/contract'
import type { Context } from '../../context.ts'

/** A customer of a store. */
export interface CustomerKey {
  readonly connectionId: ConnectionId
  readonly customerId: string
}

/** A segment with its rule, and the workspace in whose days it is counted. */
export interface CountedSegment {
  readonly orgId: OrgId
  readonly id: SegmentId
  readonly rule: QueryFilter
  readonly timezone: string
}

export interface MembershipChange {
  readonly members: number
  readonly joined: number
  readonly left: number
}

const stored = 'CustomerSegments'

/** How the customers that the rule selects now differ from the stored members. */
export async function countChange(
  ctx: Context,
  { orgId, id, rule, timezone }: CountedSegment,
): Promise<MembershipChange> {
  const { signal } = ctx
  const [members = 0, joined = 0] = await ctx.semantic.countEach({
    orgId,
    cube: customerCube,
    filters: [[rule], [rule, isNotStored(id)]],
    timezone,
    signal,
  })
  const [before = 0] = await ctx.semantic.countEach({
    orgId,
    cube: stored,
    filters: [[isOf(id)]],
    timezone,
    signal,
  })
  return { members, joined, left: before - (members - joined) }
}

/** Some of the customers whom the rule selects and who are not stored as members. */
export async function readJoined(
  ctx: Context,
  { orgId, id, rule, timezone }: CountedSegment,
  limit: number,
): Promise<CustomerKey[]> {
  return readKeys(ctx, orgId, {
    ...page(`${customerCube}.key`, timezone, limit),
    filters: [rule, isNotStored(id)],
  })
}

/** Some of the stored members whom the rule no longer selects, or who no longer exist. */
export async function readLeft(
  ctx: Context,
  { orgId, id, rule, timezone }: CountedSegment,
  limit: number,
): Promise<CustomerKey[]> {
  const isNoMember: QueryFilter = {
    member: `${customerCube}.segment`,
    operator: 'notEquals',
    values: [id],
  }
  return readKeys(
    ctx,
    orgId,
    { ...page(`${stored}.customer`, timezone, limit), filters: [isOf(id), isNoMember] },
    { [id]: rule },
  )
}

/** Some of the stored members of a segment that no longer exists. */
export async function readStored(
  ctx: Context,
  orgId: OrgId,
  id: SegmentId,
  limit: number,
): Promise<CustomerKey[]> {
  return readKeys(ctx, orgId, {
    ...page(`${stored}.customer`, 'UTC', limit),
    filters: [isOf(id)],
  })
}

/** The segments with stored members. */
export async function listStoredSegments(ctx: Context, orgId: OrgId): Promise<string[]> {
  const queries = CubeQuery.parse({ dimensions: [`${stored}.segment`], limit: 10_000 })
  const { results } = await ctx.semantic.load({ orgId, queries, signal: ctx.signal })
  return (results[0]?.data ?? []).map((row) => String(row[`${stored}.segment`]))
}

/** Replaces these members in one transaction. */
export async function writeMembers(
  ctx: Context,
  { orgId, id }: { readonly orgId: OrgId; readonly id: SegmentId },
  { joined, left }: { joined: readonly CustomerKey[]; left: readonly CustomerKey[] },
): Promise<void> {
  const joinedAt = ctx.clock().toISOString()
  const scopes = [...joined, ...left].map((key) => [key.connectionId, id, key.customerId])
  const rows = joined.map((key): SegmentMemberRow => ({
    connection_id: key.connectionId,
    segment_id: id,
    customer_id: key.customerId,
    joined_at: joinedAt,
  }))
  if (scopes.length === 0) return
  await ctx.ingestion.warehouse.replaceRows({
    orgId,
    // The same customers may join again, and writing them twice changes nothing.
    batchKey: `segment ${id} ${randomUUID()}`,
    parts: [{ table: 'segment_members', scopes, rows }],
  })
}

function isOf(id: SegmentId): QueryFilter {
  return { member: `${stored}.segment`, operator: 'equals', values: [id] }
}

function isNotStored(id: SegmentId): QueryFilter {
  return {
    for: customerCube,
    measure: `${stored}.memberships`,
    filters: [isOf(id)],
    operator: 'lte',
    values: [0],
  }
}

function page(dimension: string, timezone: string, limit: number) {
  return { dimensions: [dimension], order: [[dimension, 'asc']], timezone, limit, ungrouped: true }
}

async function readKeys(
  ctx: Context,
  orgId: OrgId,
  query: ReturnType<typeof page> & { readonly filters: readonly QueryFilter[] },
  rules: Readonly<Record<string, QueryFilter>> = {},
): Promise<CustomerKey[]> {
  const { signal } = ctx
  const queries = CubeQuery.parse({ ...query, renewQuery: true })
  const { results } = await ctx.semantic.load({ orgId, queries, hasRule: true, rules, signal })
  return (results[0]?.data ?? []).map((row) => {
    const text = Object.values(row).map(String).join('')
    const at = text.indexOf('/')
    return {
      connectionId: ConnectionId.parse(text.slice(0, at)),
      customerId: text.slice(at + 1),
    }
  })
}
