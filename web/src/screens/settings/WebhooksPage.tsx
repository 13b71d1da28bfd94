import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { adminsOnly } from './webhooks/admins-only.ts'

/** Apart from the other settings, which would load it too. */
const Webhooks = lazy(() => import('./webhooks/Webhooks.tsx'))

export function WebhooksPage() {
  const { isAdmin } = useSettings()
  return (
    <SettingsPage title="Webhooks" adminsOnly={adminsOnly}>
      {isAdmin && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <Webhooks />
        </Suspense>
      )}
    </SettingsPage>
  )
}
