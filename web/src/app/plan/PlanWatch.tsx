import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { apiErrorFrom } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useLastException, type RequestExceptions } from './request-exceptions.ts'

const PlanDialog = lazy(async () => {
  const { PlanDialog: component } = await import('./PlanDialog.tsx')
  return { default: component }
})

/**
 * Shows a dialog when a request fails because of the plan, except on the settings pages, which the dialog
 * leads to.
 */
export function PlanWatch({ exceptions }: { exceptions: RequestExceptions }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const isOnSettings = useLocation({ select: ({ pathname }) => settingsPath.test(pathname) })
  const last = useLastException(exceptions)
  const orgId = last?.orgId ?? null
  const error = last && apiErrorFrom(last.status, last.data)
  const showsDialog = error !== null && error.isOfPlan && orgId !== null && !isOnSettings

  useEffect(() => {
    if (last === null) return
    // The cached plan is older than this response.
    void queryClient.invalidateQueries({ queryKey: ['org', last.orgId, 'Org'] })
    if (showsDialog) return
    exceptions.clear()
    if (last.method !== 'GET') toast.error(apiErrorFrom(last.status, last.data).message)
  }, [last, showsDialog, exceptions, queryClient])

  if (!showsDialog) return null
  return (
    <Suspense>
      <PlanDialog
        message={error.message}
        onClose={() => exceptions.clear()}
        onSubmit={() => {
          exceptions.clear()
          void router.navigate({ to: '/org/$orgId/settings/billing', params: { orgId } })
        }}
      />
    </Suspense>
  )
}

const settingsPath = /^\/org\/[^/]+\/settings(\/|$)/
