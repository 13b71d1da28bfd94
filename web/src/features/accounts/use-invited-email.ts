import { endpoints, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'

export interface InvitedEmail {
  /** The address that the invitation was sent to; null without one, or before it is known. */
  email: string | null
  isLoading: boolean
  /** The server has said that it cannot be used. */
  isInvalid: boolean
  error: Error | null
  retry: () => void
}

/** Whom an invitation in the address was sent to. */
export function useInvitedEmail(orgId?: string, token?: string): InvitedEmail {
  const { call } = useClient()
  const place = OrgId.safeParse(orgId)
  const isAsked = token !== undefined && place.success
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', orgId, token],
    queryFn: ({ signal }) =>
      call(
        endpoints.verifyInvitationToken,
        {
          params: { orgId: OrgId.parse(orgId) },
          query: { invitation_token: token ?? '' },
        },
        { signal },
      ),
    enabled: isAsked,
    staleTime: Infinity,
    // Nothing moves under the hands of somebody who is filling in the form.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const isMalformed = token !== undefined && !place.success
  return {
    email: data?.data ?? null,
    isLoading: isAsked && isFetching && !data,
    isInvalid: isMalformed || (error instanceof ApiError && !error.retry),
    error,
    retry: () => void refetch(),
  }
}
