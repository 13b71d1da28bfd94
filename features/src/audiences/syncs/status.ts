import { ConnectorError } from '@cartograph/connectors'
import {
  AppError,
  getAudienceStatus as endpoint,
  type AudienceMemberState,
} from '@cartograph/contract'
import { openDestination } from '@cartograph/ingestion'
import { audienceMembers, count } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { ofSync } from '../delivery/read-ledger.ts'
import { requireSync, type SyncWithPlaces } from './find-sync.ts'
import { specOf } from './spec-of.ts'
import { storeAccess } from './store-access.ts'
import { readUnits } from '../../workspace-units.ts'

export const getAudienceStatus = serves(endpoint, async (ctx, { syncId }) => {
  const { orgId } = requireWorkspace(ctx)
  const { state, reason } = audienceMembers
  const { places, rows, currency } = await ctx.store.inWorkspace(orgId, async (tx) => ({
    places: await requireSync(ctx, tx, syncId),
    rows: await tx
      .select({ state, reason, customers: count() })
      .from(audienceMembers)
      .where(ofSync(orgId, syncId))
      .groupBy(state, reason),
    currency: (await readUnits(tx, orgId)).currency,
  }))
  const reasonsOf = (one: AudienceMemberState) =>
    rows.flatMap((row) =>
      row.state === one && row.reason !== null
        ? [{ reason: row.reason, customers: row.customers }]
        : [],
    )
  return {
    states: [...new Set(rows.map((row) => row.state))].map((one) => ({
      state: one,
      customers: rows.reduce((sum, row) => sum + (row.state === one ? row.customers : 0), 0),
    })),
    held_back: reasonsOf('held_back'),
    refused: reasonsOf('refused'),
    ...(await readList(ctx, places, currency)),
  }
})

const askMs = 10_000

async function readList(ctx: Context, places: SyncWithPlaces, currency: string) {
  const { sync, segment, destination } = places
  const { handle } = sync
  if (handle === null) return { list: null, list_error: null }
  const late = AbortSignal.timeout(askMs)
  const signal = AbortSignal.any([ctx.signal, late])
  try {
    const audiences = await openDestination(ctx.ingestion, destination, signal)
    const spec = specOf(sync, { segment, currency })
    const { state, description, size, matchRate } = await audiences.status({ handle, spec, signal })
    return {
      list: { state, description, size: present(size), match_rate: present(matchRate) },
      list_error: null,
    }
  } catch (error) {
    if (ctx.signal.aborted) throw error
    if (late.aborted)
      return { list: null, list_error: `${destination.name} did not respond in time.` }
    if (error instanceof AppError && error.code === 'conflict')
      return { list: null, list_error: error.message }
    if (!(error instanceof ConnectorError)) throw error
    if (error.class === 'auth') await storeAccess(ctx, destination, 'auth')
    return { list: null, list_error: error.message }
  }
}

function present(range: { readonly atLeast: number; readonly atMost: number } | null) {
  return range === null ? null : { at_least: range.atLeast, at_most: range.atMost }
}
