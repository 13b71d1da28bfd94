import {
  createSyncedAudience,
  dryRunNewAudience,
  type DestinationOption,
  type DryRun,
  type OrgId,
  type Segment,
  type SyncedAudienceBody,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import {
  bodyOf,
  fieldOfPath,
  type SyncDraft,
  type SyncProblems,
} from '../../../../features/audiences/syncs/sync-draft.ts'
import { syncKey } from '../../../../features/audiences/syncs/sync-queries.ts'
import { readFieldErrors } from '../../../../ui/feedback/report-error.ts'
import { toast } from '../../../../ui/feedback/toast.ts'

interface ReviewRequest {
  readonly draft: SyncDraft
  readonly segment: Segment
  readonly destination: DestinationOption
  readonly minute: number
}

/** What the first run would do, to be confirmed. */
export interface Review {
  readonly body: SyncedAudienceBody
  readonly destination: DestinationOption
  readonly run: DryRun
}

export type SyncCreation = ReturnType<typeof useCreateSync>

/** Runs a new audience dry, then creates it once the user has confirmed the numbers. */
export function useCreateSync(orgId: OrgId, onProblems: () => void, letLeave: () => void) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [problems, setProblems] = useState<SyncProblems>({})
  const [general, setGeneral] = useState<string | null>(null)
  const [review, setReview] = useState<Review | null>(null)
  const [isOpen, setOpen] = useState(false)

  function forgetProblems() {
    setProblems({})
    setGeneral(null)
  }

  function showFailure(error: unknown) {
    setOpen(false)
    const { fields, general: whole } = readFieldErrors(error)
    place(
      Object.entries(fields).map(([path, texts]) => [path, texts.join('. ')] as const),
      whole,
    )
  }

  /** Messages of unknown places are shown below the form. */
  function place(messages: readonly (readonly [string, string])[], whole: string | null) {
    const placed: SyncProblems = {}
    const others = whole === null ? [] : [whole]
    for (const [path, text] of messages) {
      const field = fieldOfPath[path]
      if (field === undefined) others.push(text)
      else placed[field] = placed[field] === undefined ? text : `${placed[field]} ${text}`
    }
    setProblems(placed)
    setGeneral(others.length === 0 ? null : others.join(' '))
    if (Object.keys(placed).length > 0) onProblems()
  }

  const dry = useMutation({
    mutationFn: async ({ draft, segment, destination, minute }: ReviewRequest) => {
      const body = bodyOf(draft, segment, destination, minute)
      const run = await call(dryRunNewAudience, { params: { orgId }, body })
      return { body, destination, run }
    },
    onMutate: forgetProblems,
    onSuccess: (found) => {
      const errors = found.run.problems.filter(({ severity }) => severity === 'error')
      if (errors.length > 0)
        return place(
          errors.map(({ field, message }) => [field, message]),
          null,
        )
      setReview(found)
      setOpen(true)
    },
    onError: showFailure,
  })

  const create = useMutation({
    mutationFn: (body: SyncedAudienceBody) =>
      call(createSyncedAudience, { params: { orgId }, body }),
    onSuccess: async ({ id: syncId }) => {
      toast.success('Sync created')
      await queryClient.invalidateQueries({ queryKey: syncKey(orgId) })
      letLeave()
      await navigate({
        to: '/org/$orgId/audiences/syncs/$syncId',
        params: { orgId, syncId },
        replace: true,
      })
    },
    onError: showFailure,
  })

  return {
    problems,
    general,
    forgetProblems,
    review: dry.mutate,
    isReviewing: dry.isPending,
    /** Null before the first dry run. The last one stays while the dialog closes. */
    reviewed: review,
    isOpen,
    close: () => setOpen(false),
    create: create.mutate,
    isCreating: create.isPending,
  }
}
