import {
  newId,
  nextSyncMoment,
  parseSyncSchedule,
  SyncedAudienceId,
  type SyncedAudienceBody,
} from '@cartograph/contract'
import { randomBytes } from 'node:crypto'
import { requireWorkspace, type Context } from '../../context.ts'
import type { SyncRow } from './find-sync.ts'

/** A synced audience as its request describes it; nothing is checked or stored. */
export function newSyncRow(ctx: Context, body: SyncedAudienceBody): SyncRow {
  const { orgId } = requireWorkspace(ctx)
  const { schedule, fields_to_include: fields } = body.sync_config
  const { name, platform_settings: settings } = body.platform_audience
  const id = newId(SyncedAudienceId)
  const now = ctx.clock()
  return {
    orgId,
    id,
    segmentId: body.segment_id,
    connectionId: body.destination_id,
    name,
    platformSettings: settings,
    fieldsToInclude: [...new Set(fields)],
    schedule,
    isPaused: false,
    holdOutPercent: body.hold_out_percent,
    largestLossPercent: body.largest_loss_percent,
    handle: null,
    sealedFingerprintKey: ctx.store.seal(randomBytes(32).toString('base64url'), id),
    nextRunAt: nextSyncMoment(parseSyncSchedule(schedule), now),
    emptyingSince: null,
    createdAt: now,
    updatedAt: now,
  }
}
