import {
  getAudienceStatus,
  getSyncedAudience,
  listAudienceDestinations,
  listSyncedAudiences,
  listSyncJobs,
  segmentsPageSize,
  type OrgId,
  type SegmentId,
  type SyncedAudience,
  type SyncedAudienceId,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'

export const syncKey = (orgId: OrgId) => ['org', orgId, 'Sync'] as const

interface SyncsRequest {
  readonly page: number
  /** Null for those of all segments. */
  readonly segmentId: SegmentId | null
}

/** One page of the list. The previous page stays until the next one has loaded. */
export function syncsQuery({ call }: Client, orgId: OrgId, { page, segmentId }: SyncsRequest) {
  const query = {
    page,
    size: segmentsPageSize,
    ...(segmentId !== null && { segment_id: segmentId }),
  }
  return queryOptions({
    queryKey: [...syncKey(orgId), 'list', query],
    queryFn: ({ signal }) => call(listSyncedAudiences, { params: { orgId }, query }, { signal }),
    refetchInterval: ({ state }) => pollMs(state.data?.items ?? []),
    placeholderData: keepPreviousData,
  })
}

/** All syncs of a segment. Below the key of lists, which every change reloads. */
export function syncsOfSegmentQuery({ call }: Client, orgId: OrgId, segmentId: SegmentId) {
  const query = { page: 1, size: 100, segment_id: segmentId }
  return queryOptions({
    queryKey: [...syncKey(orgId), 'list', query],
    queryFn: async ({ signal }) =>
      (await call(listSyncedAudiences, { params: { orgId }, query }, { signal })).items,
  })
}

export function syncQuery({ call }: Client, orgId: OrgId, syncId: SyncedAudienceId) {
  return queryOptions({
    queryKey: [...syncKey(orgId), 'one', syncId],
    queryFn: ({ signal }) => call(getSyncedAudience, { params: { orgId, syncId } }, { signal }),
    refetchInterval: ({ state }) => pollMs(state.data === undefined ? [] : [state.data]),
  })
}

export function destinationsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...syncKey(orgId), 'destinations'],
    queryFn: async ({ signal }) =>
      (await call(listAudienceDestinations, { params: { orgId } }, { signal })).items,
    staleTime: 60_000,
  })
}

/** What changes with every run of a sync. */
export const runKey = (orgId: OrgId, syncId: SyncedAudienceId) =>
  [...syncKey(orgId), 'run', syncId] as const

/** The platform is asked for it, so it is not repeated while a job runs. */
export function statusQuery({ call }: Client, orgId: OrgId, syncId: SyncedAudienceId) {
  return queryOptions({
    queryKey: [...runKey(orgId, syncId), 'status'],
    queryFn: ({ signal }) => call(getAudienceStatus, { params: { orgId, syncId } }, { signal }),
    staleTime: 30_000,
  })
}

export function jobsQuery({ call }: Client, orgId: OrgId, syncId: SyncedAudienceId) {
  return queryOptions({
    queryKey: [...runKey(orgId, syncId), 'jobs'],
    queryFn: async ({ signal }) =>
      (await call(listSyncJobs, { params: { orgId, syncId } }, { signal })).items,
    staleTime: 30_000,
  })
}

/** Changes arrive on the live channel; this is for while it is down. */
function pollMs(syncs: readonly SyncedAudience[]): number {
  return syncs.some(({ last_job: job }) => job?.status === 'running') ? 5_000 : 60_000
}
