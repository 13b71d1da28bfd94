import {
  compareSegments,
  countSegment,
  getSegment,
  listRuleMembers,
  listSegmentChanges,
  listSegmentRecords,
  listSegments,
  listSegmentSizes,
  maxSegmentRecords,
  nameSegments,
  sampleSegment,
  segmentsPageSize,
  type Day,
  type OrgId,
  type SegmentId,
  type SourceConfig,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { dataKey } from '../../api/queries.ts'

export const segmentKey = (orgId: OrgId) => ['org', orgId, 'Segment'] as const

/** One page of the list. The previous page stays until the next one has loaded. */
export function segmentsQuery({ call }: Client, orgId: OrgId, page: number) {
  const query = { page, size: segmentsPageSize }
  return queryOptions({
    queryKey: [...segmentKey(orgId), 'list', query],
    queryFn: ({ signal }) => call(listSegments, { params: { orgId }, query }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

export function segmentQuery({ call }: Client, orgId: OrgId, segmentId: SegmentId) {
  return queryOptions({
    queryKey: [...segmentKey(orgId), 'one', segmentId],
    async queryFn({ signal }) {
      const segment = await call(getSegment, { params: { orgId, segmentId } }, { signal })
      // A new name is the label of filters at once.
      nameSegments([segment])
      return segment
    },
    staleTime: 60_000,
  })
}

export function ruleMembersQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...segmentKey(orgId), 'members'],
    queryFn: async ({ signal }) =>
      (await call(listRuleMembers, { params: { orgId } }, { signal })).items,
    staleTime: 300_000,
  })
}

/** Aborted as soon as another rule takes its place; the last numbers stay meanwhile. */
export function countsQuery({ call }: Client, orgId: OrgId, rule: SourceConfig | null) {
  return queryOptions({
    queryKey: [...dataKey(orgId), 'segment counts', rule],
    queryFn: async ({ signal }) => {
      if (rule === null) return null
      const body = { source_config: rule }
      const counts = await call(countSegment, { params: { orgId }, body }, { signal })
      return { rule, counts }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function sampleQuery({ call }: Client, orgId: OrgId, rule: SourceConfig) {
  return queryOptions({
    queryKey: [...dataKey(orgId), 'segment sample', rule],
    queryFn: async ({ signal }) => {
      const body = { source_config: rule }
      return (await call(sampleSegment, { params: { orgId }, body }, { signal })).items
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function overlapsQuery({ call }: Client, orgId: OrgId, rule: SourceConfig) {
  return queryOptions({
    queryKey: [...segmentKey(orgId), 'overlaps', rule],
    queryFn: async ({ signal }) => {
      const body = { source_config: rule }
      return (await call(compareSegments, { params: { orgId }, body }, { signal })).items
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function recordsQuery({ call }: Client, orgId: OrgId, segmentId: SegmentId) {
  const query = { limit: maxSegmentRecords }
  return queryOptions({
    queryKey: [...segmentKey(orgId), 'records', segmentId],
    queryFn: ({ signal }) =>
      call(listSegmentRecords, { params: { orgId, segmentId }, query }, { signal }),
    staleTime: 60_000,
  })
}

/** Asks again while the segment is being counted, which takes seconds. */
export function segmentSizesQuery({ call }: Client, orgId: OrgId, segmentId: SegmentId) {
  return queryOptions({
    queryKey: [...segmentKey(orgId), 'sizes', segmentId],
    queryFn: ({ signal }) => call(listSegmentSizes, { params: { orgId, segmentId } }, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => (data?.is_counting === true ? 5_000 : false),
  })
}

export function segmentChangesQuery(
  { call }: Client,
  orgId: OrgId,
  segmentId: SegmentId,
  day: Day,
) {
  return queryOptions({
    queryKey: [...segmentKey(orgId), 'changes', segmentId, day],
    queryFn: ({ signal }) =>
      call(listSegmentChanges, { params: { orgId, segmentId, day } }, { signal }),
    staleTime: 300_000,
  })
}
