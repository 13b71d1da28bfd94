import { Outlet, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { useLastException } from '../plan/request-exceptions.ts'

const PlanWatch = lazy(async () => ({ default: (await import('../plan/PlanWatch.tsx')).PlanWatch }))

/** Wraps every page: toasts and the plan dialog. */
export function RootPage() {
  const { exceptions } = useRouteContext({ from: '__root__' })
  const hasException = useLastException(exceptions) !== null
  return (
    <>
      <Outlet />
      <Suspense>{hasException && <PlanWatch exceptions={exceptions} />}</Suspense>
      <Toasts />
    </>
  )
}
