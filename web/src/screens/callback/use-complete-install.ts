import { installShopify } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { errorMessage } from '../../features/integrations/error-message.ts'

/** Completes an installation from Shopify's app store and opens the workspace. */
export function useCompleteInstall() {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const goToError = (message: string | null) =>
    navigate({ to: '/shopify/error', replace: true, state: message === null ? {} : { message } })

  return async (search: string): Promise<void> => {
    // A declined installation returns without a code.
    if (!new URLSearchParams(search).has('code')) {
      await goToError("Access to the Shopify store wasn't approved.")
      return
    }
    let isNew = false
    try {
      const onStatus = (status: number) => (isNew = status === 201)
      const { org_id: orgId } = await call(installShopify, { query: queryOf(search) }, { onStatus })
      await queryClient.invalidateQueries({ queryKey: ['orgs'] })
      if (isNew) await navigate({ to: '/shopify/welcome', search: { orgId }, replace: true })
      else await navigate({ to: '/org/$orgId', params: { orgId }, replace: true })
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) {
        await navigate({ to: '/shopify/already-integrated', replace: true })
      } else await goToError(errorMessage(error))
    }
  }
}

/** All parameters, because the signature covers all of them; the server reports missing ones. */
function queryOf(search: string) {
  const returned = new URLSearchParams(search)
  const text = (name: string) => returned.get(name) ?? ''
  return {
    ...Object.fromEntries(returned),
    code: text('code'),
    hmac: text('hmac'),
    state: text('state'),
    shop: text('shop'),
    timestamp: text('timestamp'),
  }
}
