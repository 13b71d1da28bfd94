import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'

/** Apart from the other settings, which would load it too. */
const Webhooks = lazy(() => import('./webhooks/Webhooks.tsx'))

export function WebhooksPage() {
  const { isAdmin } = useSettings()
  return (
    <SettingsPage
      title="Webhooks"
      adminsOnly="Only admins of this workspace can see its webhooks. Ask one of them to add yours."
    >
      {isAdmin && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <Webhooks />
        </Suspense>
      )}
    </SettingsPage>
  )
}
