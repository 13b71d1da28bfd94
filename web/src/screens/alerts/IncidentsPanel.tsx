import type { AlertIncident, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useClient } from '../../api/client-context.ts'
import { formatMoment } from '../../format/date-format.ts'
import { PageLinks } from '../../ui/data/Pagination.tsx'
import { StateLabel } from '../../ui/data/StateLabel.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { incidentsPageSize, incidentsQuery } from './alert-queries.ts'
import { alertsPath, searchOf, type AlertsPlace } from './alerts-place.ts'
import { AlertSkeleton } from './AlertStates.tsx'
import { incidentState } from './incident-words.ts'

interface IncidentsPanelProps {
  readonly org: Workspace
  readonly place: Extract<AlertsPlace, { at: 'incidents' }>
  readonly go: (to: AlertsPlace, replace?: boolean) => void
  /** Creates an alert. */
  readonly action: ReactNode
}

export function IncidentsPanel({ org, place, go, action }: IncidentsPanelProps) {
  const { show, page } = place
  const list = useQuery(incidentsQuery(useClient(), org.org_id, { show, page }))
  const pageCount = Math.max(1, Math.ceil((list.data?.total ?? 0) / incidentsPageSize))
  const isBeyond = list.data !== undefined && !list.isPlaceholderData && page > pageCount
  // The last incident of the last page was closed, or the URL is outdated.
  const goToLast = useEffectEvent(() => go({ ...place, page: pageCount }, true))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
  return (
    <Loadable
      query={list}
      failure="Couldn't load the incidents"
      skeleton={<AlertSkeleton />}
      isEmpty={({ items }) => items.length === 0 && !list.isPlaceholderData && !isBeyond}
      empty={
        <EmptyState {...empty[show]}>{show === 'open' && action !== null && action}</EmptyState>
      }
    >
      {({ items }) => (
        <div className="flex flex-col gap-3">
          <ul
            aria-label="Incidents"
            aria-busy={list.isPlaceholderData}
            className={clsx(
              'flex flex-col overflow-hidden rounded-surface border border-border bg-surface',
              list.isPlaceholderData && 'dim-while-loading',
            )}
          >
            {items.map((incident) => (
              <IncidentItem key={incident.id} org={org} incident={incident} />
            ))}
          </ul>
          <PageLinks
            label="Pages of the incidents"
            page={Math.min(page, pageCount)}
            pageCount={pageCount}
            onChange={(to) => go({ ...place, page: to })}
          />
        </div>
      )}
    </Loadable>
  )
}

const empty = {
  open: {
    title: 'No open incidents',
    text: 'When what an alert watches meets its condition, an incident will appear here, and the people of the alert get a message.',
  },
  closed: {
    title: 'No closed incidents',
    text: 'Incidents that someone closed, and those that are back to normal, will appear here.',
  },
} as const

interface IncidentItemProps {
  readonly org: Workspace
  readonly incident: AlertIncident
}

function IncidentItem({ org, incident }: IncidentItemProps) {
  const { org_id: orgId, timezone } = org
  return (
    <li className="relative flex flex-col gap-1 border-t border-border px-4 py-3 first:border-t-0 hover:bg-hover">
      <Link
        to={alertsPath}
        params={{ orgId }}
        search={searchOf({ at: 'incident', id: incident.id })}
        className="row-link text-14 font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {incident.sentence}
      </Link>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
        <StateLabel state={incidentState(incident, timezone)} />
        <span className="wrap-anywhere">{incident.alert_name}</span>
        <span>
          Opened{' '}
          <time dateTime={incident.opened_at}>
            {formatMoment(incident.opened_at, timezone, new Date())}
          </time>
        </span>
      </div>
    </li>
  )
}
