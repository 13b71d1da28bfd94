import { PromptReview, type OrgId } from '@cartograph/contract'
import { useNavigate } from '@tanstack/react-router'
import { usePageHash } from '../../../features/dashboards/view/use-page-hash.ts'

interface ReviewAddress {
  readonly kind: PromptReview
  readonly page: number
}

/** Which questions are listed, as the hash says: `review`, `review/disliked` or `review/disliked/2`. */
export function useReviewAddress(orgId: OrgId) {
  const navigate = useNavigate()
  const [, kind, digits = '1'] = usePageHash('/insights/just-ask').split('/')
  const page = Number(digits)
  const address: ReviewAddress = {
    kind: PromptReview.safeParse(kind).data ?? 'refused',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
  const show = (to: ReviewAddress, { replace = false } = {}) =>
    void navigate({
      to: '/org/$orgId/insights/just-ask',
      params: { orgId },
      hash: ['review', to.kind, ...(to.page > 1 ? [to.page] : [])].join('/'),
      hashScrollIntoView: false,
      resetScroll: false,
      replace,
    })
  return [address, show] as const
}
