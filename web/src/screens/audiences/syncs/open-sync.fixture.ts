import { flagDefaults, type AudienceMember, type SyncedAudience } from '@cartograph/contract'
import { sync, syncJob } from '../../../features/audiences/syncs/sync.fixture.ts'
import { openAs } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId, workspaceAnswer } from '../../../testing/workspace.ts'
import type { AudienceStatus } from './config/audience-states.ts'

export const { id } = sync(1)
export const path = `/org/${orgId}/audiences/syncs/${id}`
export const api = `/v1/orgs/${orgId}/synced_audiences`
export const jobs = `/v1/orgs/${orgId}/syncs/${id}/jobs`
const feature_flags = { ...flagDefaults, enable_audiences: true }
export const status: AudienceStatus = {
  states: [
    { state: 'sent', customers: 1_000 },
    { state: 'waiting_add', customers: 40 },
    { state: 'waiting_remove', customers: 10 },
    { state: 'held_back', customers: 100 },
    { state: 'refused', customers: 30 },
    { state: 'removed', customers: 20 },
  ],
  held_back: [
    { reason: 'hold_out', customers: 30 },
    { reason: 'opted_out', customers: 70 },
  ],
  refused: [{ reason: 'rejected', customers: 30 }],
  list: {
    state: 'ready',
    description: 'Audience is ready.',
    size: { at_least: 500, at_most: 600 },
    match_rate: { at_least: 0.5, at_most: 0.6 },
  },
  list_error: null,
}
/** Opens the page of a synced audience, which is at Facebook. */
export const openSync = (about: Partial<SyncedAudience> = {}, routes: FakeRoutes = {}, tab = '') =>
  openAs(
    `${path}${tab}`,
    {
      [`GET ${api}/${id}`]: ok(sync(1, about)),
      [`GET ${api}/${id}/status`]: ok(status),
      [`GET ${jobs}`]: ok({ items: [syncJob(1)] }),
      [`GET ${api}/${id}/lift`]: ok({ hold_out_percent: 10, measurement: null }),
      ...routes,
    },
    { org: { feature_flags } },
  )
export const asDemo = (): FakeRoutes => ({
  [`GET /v1/orgs/${orgId}`]: ok(
    workspaceAnswer({ feature_flags }, { role: 'demo', is_org_admin: false }),
  ),
})
export function member(n: number, about: Partial<AudienceMember> = {}): AudienceMember {
  return {
    customer_id: String(n),
    email: `buyer-${n}@shop.example`,
    name: `Buyer ${n}`,
    state: 'sent',
    reason: null,
    message: null,
    sent_at: '2026-11-14T15:00:00.000Z',
    updated_at: '2026-11-14T15:00:00.000Z',
    ...about,
  }
}
