import {
  getSlackDigest,
  removeSlackDigest,
  setSlackDigest,
  type AnswerOf,
  type DigestTiming,
  type OrgId,
} from '@cartograph/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import type { Client } from '../../../api/client.ts'
import { reportError } from '../../../ui/feedback/report-error.ts'

type Answer = AnswerOf<typeof getSlackDigest>

const key = (orgId: OrgId) => ['org', orgId, 'SlackDigest'] as const

export function slackDigestQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: key(orgId),
    queryFn: ({ signal }) => call(getSlackDigest, { params: { orgId } }, { signal }),
  })
}

interface SlackDigestChange {
  /** If omitted, the address stays. */
  readonly url?: string
  readonly timing: DigestTiming
}

/** The caller shows a failure beside the field. */
export function useSetSlackDigest(orgId: OrgId) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SlackDigestChange) => call(setSlackDigest, { params: { orgId }, body }),
    onSuccess: (answer) => queryClient.setQueryData<Answer>(key(orgId), answer),
  })
}

export function useRemoveSlackDigest(orgId: OrgId) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeSlackDigest, { params: { orgId } }),
    onSuccess: () => queryClient.setQueryData<Answer>(key(orgId), { slack: null }),
    onError: reportError,
  })
}
