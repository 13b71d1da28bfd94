import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { TabStrip, tabId } from '../../ui/layout/TabStrip.tsx'
import { AlertsPanel } from './AlertsPanel.tsx'
import { alertsPath, searchOf, useAlertsPlace, type AlertsPlace } from './alerts-place.ts'
import { AlertSkeleton } from './AlertStates.tsx'
import { IncidentsPanel } from './IncidentsPanel.tsx'

/** Most visits change nothing. */
const EditAlert = lazy(async () => ({ default: (await import('./EditAlert.tsx')).EditAlert }))
const IncidentDetailsPage = lazy(async () => ({
  default: (await import('./IncidentDetailsPage.tsx')).IncidentDetailsPage,
}))

/** The incidents of alerts, the alerts themselves, one incident, or the editor of an alert. */
export function AlertsPage() {
  const { orgId } = useShell()
  const [place, go] = useAlertsPlace(orgId)
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const role = workspace.data?.user.role ?? 'demo'
  const mayChange = hasPermission(role, 'alerts.change')
  const frame = frames[place.at]
  const isPart = place.at === 'incident' || place.at === 'edit'
  const title = place.at === 'edit' && place.id === null ? 'New alert' : frame
  return (
    <WorkspacePage
      title={title}
      above={isPart && <BackToAlerts place={place} />}
      actions={!isPart && mayChange && <NewAlert />}
    >
      <Loadable
        query={workspace}
        failure="Couldn't load the workspace"
        skeleton={<AlertSkeleton />}
      >
        {({ org }) => (
          <Suspense fallback={<AlertSkeleton />}>
            {place.at === 'edit' ? (
              <EditAlert key={place.id} org={org} role={role} place={place} go={go} />
            ) : place.at === 'incident' ? (
              <IncidentDetailsPage key={place.id} org={org} role={role} id={place.id} />
            ) : (
              <Tabs place={place} go={go}>
                {place.at === 'alerts' ? (
                  <AlertsPanel org={org} mayChange={mayChange} action={<NewAlert />} />
                ) : (
                  <IncidentsPanel
                    org={org}
                    place={place}
                    go={go}
                    action={mayChange ? <NewAlert /> : null}
                  />
                )}
              </Tabs>
            )}
          </Suspense>
        )}
      </Loadable>
    </WorkspacePage>
  )
}

const frames = {
  incidents: 'Alerts',
  alerts: 'Alerts',
  incident: 'Incident',
  edit: 'Alert',
} as const

interface TabsProps {
  readonly place: AlertsPlace
  readonly go: (to: AlertsPlace) => void
  readonly children: ReactNode
}

function Tabs({ place, go, children }: TabsProps) {
  const value = place.at === 'incidents' ? place.show : 'alerts'
  return (
    <>
      <TabStrip
        label="Alerts"
        tabs={tabs}
        value={value}
        onChange={(show) =>
          go(show === 'alerts' ? { at: 'alerts' } : { at: 'incidents', show, page: 1 })
        }
        panelId={panelId}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, value)}>
        {children}
      </div>
    </>
  )
}

const panelId = 'alerts'
const tabs = [
  { value: 'open', label: 'Open incidents' },
  { value: 'closed', label: 'Closed incidents' },
  { value: 'alerts', label: 'Alerts' },
] as const

function NewAlert() {
  const { orgId } = useShell()
  return (
    <Link
      to={alertsPath}
      params={{ orgId }}
      search={searchOf({ at: 'edit', id: null, metric: null })}
      className={buttonLook('primary')}
    >
      New alert
    </Link>
  )
}

function BackToAlerts({ place }: { readonly place: AlertsPlace }) {
  const { orgId } = useShell()
  const to: AlertsPlace =
    place.at === 'edit' ? { at: 'alerts' } : { at: 'incidents', show: 'open', page: 1 }
  return (
    <Link
      to={alertsPath}
      params={{ orgId }}
      search={searchOf(to)}
      className="inline-flex min-h-6 items-center self-start rounded-control text-13 text-muted hover:text-text pointer-coarse:min-h-11"
    >
      ← Alerts
    </Link>
  )
}
