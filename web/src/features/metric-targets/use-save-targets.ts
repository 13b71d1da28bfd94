import {
  duplicateTarget,
  saveMetricTargets,
  type OrgId,
  type TargetChange,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { reloadTargets } from './target-queries.ts'

/** Saves targets all at once, whether they come from a file or from the grid. */
export function useSaveTargets(orgId: OrgId, onSaved: () => void) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (items: readonly TargetChange[]) =>
      call(saveMetricTargets, { params: { orgId }, body: [...items] }),
    onSuccess: async () => {
      await reloadTargets(queryClient, orgId)
      onSaved()
      toast.success('Metric Targets Updated')
    },
    onError: (error) => {
      // Such as a metric that a colleague deleted in between: the words of the server say which.
      const [problem] = error instanceof ApiError ? error.problems : []
      if (problem === undefined) reportError(error)
      else
        toast.error(problem.msg === duplicateTarget ? 'Response has duplicate items' : problem.msg)
    },
  })
}
