import {
  getLanguageModelUse,
  getPromptFigures,
  listChatSynonyms,
  listVerifiedQuestions,
  reviewPrompts,
  type OrgId,
  type PromptReview,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { conversationKey } from '../../../features/conversations/conversation-queries.ts'

export const reviewPageSize = 10

const reviewKey = (orgId: OrgId, what: string) =>
  [...conversationKey(orgId), 'review', what] as const
export const synonymsKey = (orgId: OrgId) => reviewKey(orgId, 'synonyms')
export const verifiedKey = (orgId: OrgId) => reviewKey(orgId, 'verified')

export function figuresQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: reviewKey(orgId, 'figures'),
    queryFn: ({ signal }) => call(getPromptFigures, { params: { orgId } }, { signal }),
  })
}

export function modelUseQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: reviewKey(orgId, 'model'),
    queryFn: ({ signal }) => call(getLanguageModelUse, { params: { orgId } }, { signal }),
  })
}

export function reviewQuery(
  { call }: Client,
  orgId: OrgId,
  { kind, page }: { readonly kind: PromptReview; readonly page: number },
) {
  return queryOptions({
    queryKey: [...reviewKey(orgId, 'questions'), kind, page],
    queryFn: ({ signal }) =>
      call(
        reviewPrompts,
        { params: { orgId }, query: { kind, page, page_size: reviewPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function synonymsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: synonymsKey(orgId),
    queryFn: async ({ signal }) =>
      (await call(listChatSynonyms, { params: { orgId } }, { signal })).items,
  })
}

export function verifiedQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: verifiedKey(orgId),
    queryFn: async ({ signal }) =>
      (await call(listVerifiedQuestions, { params: { orgId } }, { signal })).items,
  })
}
