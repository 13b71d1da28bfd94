import {
  createSegment,
  deleteSegment,
  maxSegmentNameLength,
  type AfterDeletion,
  type OrgId,
  type Segment,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { segmentKey } from './segment-queries.ts'
import { syncKey } from './syncs/sync-queries.ts'

export function useDuplicateSegment(orgId: OrgId) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ name, source_config, description }: Segment) =>
      call(createSegment, {
        params: { orgId },
        body: { name: copyName(name), source_config, description },
      }),
    onSuccess: () => {
      toast.success('Segment created')
      return queryClient.invalidateQueries({ queryKey: segmentKey(orgId) })
    },
    onError: reportError,
  })
}

export function useDeleteSegment(orgId: OrgId, segment: Segment, onDeleted: () => void) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (lists: AfterDeletion) =>
      call(deleteSegment, { params: { orgId, segmentId: segment.id }, query: { lists } }),
    onSuccess: () => {
      toast.success('Segment deleted')
      onDeleted()
    },
    onError: reportError,
    // After a failure too: another member may have deleted it.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...segmentKey(orgId), 'list'] }),
        // The syncs that depended on it.
        queryClient.invalidateQueries({ queryKey: [...syncKey(orgId), 'list'] }),
      ]),
  })
}

/** 'VIP (copy)', within the longest name. */
export function copyName(name: string): string {
  const mark = ' (copy)'
  return `${name.slice(0, maxSegmentNameLength - mark.length).trimEnd()}${mark}`
}
