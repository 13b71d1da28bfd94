import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'
import { useDevMode } from '../../features/session/dev-mode.ts'
import { HomeHeader } from '../../features/accounts/HomeHeader.tsx'
import { FindingsGallery } from './FindingsGallery.tsx'
import { isElementType } from '../../features/dashboards/elements/definitions.ts'
import { GalleryIndex } from './GalleryIndex.tsx'
import { MetricsGallery } from './MetricsGallery.tsx'
import { SchedulesGallery } from './SchedulesGallery.tsx'
import { SectionsGallery } from './SectionsGallery.tsx'
import { specimens } from './specimens.ts'
import { TargetsGallery } from './TargetsGallery.tsx'
import { ThemePanel } from './ThemePanel.tsx'
import { WebhooksGallery } from './WebhooksGallery.tsx'
import { galleryKinds, typeName } from './gallery-kinds.ts'

/** Every element type in every state, for developers. */
export function GalleryPage() {
  const { isPending } = useQuery(userQuery(useClient()))
  const { devMode } = useDevMode()
  const hash = useLocation({ select: (location) => location.hash })
  if (isPending) return null
  if (!devMode) return <Navigate to="/" replace />
  const type = galleryKinds.find((kind) => kind === hash) ?? 'kpi'
  return (
    <>
      <title>Gallery – Cartograph</title>
      <HomeHeader />
      <div className="flex flex-col gap-6 p-4 md:flex-row md:p-6">
        <GalleryIndex current={type} />
        <main id="content" className="min-w-0 flex-1">
          <h1 className="text-28 font-semibold tracking-tight">{typeName(type)}</h1>
          <div className="mt-4 grid grid-cols-1 gap-6 lg:grid-cols-2">
            {(['light', 'dark'] as const).map((theme) => (
              <ThemePanel
                key={`${type} ${theme}`}
                theme={theme}
                specimens={isElementType(type) ? specimens[type] : []}
              >
                {type === 'significant_changes' && <FindingsGallery />}
                {type === 'report_section' && <SectionsGallery />}
                {type === 'report_schedule' && <SchedulesGallery />}
                {type === 'custom_metric' && <MetricsGallery />}
                {type === 'metric_target' && <TargetsGallery />}
                {type === 'webhook' && <WebhooksGallery />}
              </ThemePanel>
            ))}
          </div>
        </main>
      </div>
    </>
  )
}
