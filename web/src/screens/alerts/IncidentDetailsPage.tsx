import {
  hasPermission,
  type AlertIncidentId,
  type IncidentDetails,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClient } from '../../api/client-context.ts'
import { formatMoment } from '../../format/date-format.ts'
import { StateLabel } from '../../ui/data/StateLabel.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { alertsQuery, incidentQuery } from './alert-queries.ts'
import { alertsPath, searchOf } from './alerts-place.ts'
import { AlertPreview } from './AlertPreview.tsx'
import { AlertSkeleton } from './AlertStates.tsx'
import { IncidentActions } from './IncidentActions.tsx'
import { historyWords, incidentState, noticeState, noticeWords } from './incident-words.ts'

interface IncidentDetailsPageProps {
  readonly org: Workspace
  readonly role: Role
  readonly id: AlertIncidentId
}

export function IncidentDetailsPage({ org, role, id }: IncidentDetailsPageProps) {
  const client = useClient()
  const incident = useQuery(incidentQuery(client, org.org_id, id))
  return (
    <Loadable query={incident} failure="Couldn't load the incident" skeleton={<AlertSkeleton />}>
      {(found) => <Incident org={org} role={role} incident={found} />}
    </Loadable>
  )
}

interface IncidentProps extends Pick<IncidentDetailsPageProps, 'org' | 'role'> {
  readonly incident: IncidentDetails
}

function Incident({ org, role, incident }: IncidentProps) {
  const { org_id: orgId, timezone } = org
  const alerts = useQuery(alertsQuery(useClient(), orgId))
  const alert = alerts.data?.find(({ id }) => id === incident.alert_id)
  return (
    <div className="flex max-w-[60rem] flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="max-w-[70ch] text-16 font-medium wrap-anywhere">{incident.sentence}</p>
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
          <StateLabel state={incidentState(incident, timezone)} />
          <Link
            to={alertsPath}
            params={{ orgId }}
            search={searchOf({ at: 'edit', id: incident.alert_id, metric: null })}
            className="text-accent underline wrap-anywhere"
          >
            {incident.alert_name}
          </Link>
        </div>
        {incident.closed !== null && incident.closed.note !== '' && (
          <p className="max-w-[70ch] text-14 wrap-anywhere">{incident.closed.note}</p>
        )}
      </div>
      {hasPermission(role, 'insights.mark') && <IncidentActions org={org} incident={incident} />}
      {incident.causes.length > 0 && (
        <Part title="What changed since the week before">
          <ul className="flex list-disc flex-col gap-1 pl-5 text-14">
            {incident.causes.map((cause) => (
              <li key={cause} className="max-w-[70ch] wrap-anywhere">
                {cause}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {alert !== undefined && alert.watch.kind !== 'connection' && (
        <AlertPreview org={org} condition={alert} title="The last 90 days" />
      )}
      <Part title="History">
        <ol className="flex flex-col gap-3 text-14 sm:gap-1">
          {incident.history.map((item) => (
            <li key={`${item.at} ${item.event}`} className={inLine}>
              <time
                dateTime={item.at}
                className="text-13 text-muted tabular-nums sm:w-36 sm:shrink-0"
              >
                {formatMoment(item.at, timezone, new Date())}
              </time>
              <span className="min-w-0 wrap-anywhere">{historyWords(item, timezone)}</span>
            </li>
          ))}
        </ol>
      </Part>
      <Part title="Messages">
        {incident.notices.length === 0 ? (
          <p className="text-14 text-muted">The alert names no people and no Slack address.</p>
        ) : (
          <ul className="flex flex-col gap-3 text-14 sm:gap-1">
            {incident.notices.map((notice) => (
              <li
                key={`${notice.about} ${notice.via} ${notice.label}`}
                className={`${inLine} sm:flex-wrap`}
              >
                <span className="min-w-0 wrap-anywhere">{noticeWords(notice)}</span>
                <span className="text-13">
                  <StateLabel state={noticeState(notice, timezone)} />
                </span>
                {notice.message !== null && (
                  <span className="text-13 text-muted">{notice.message}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  )
}

/** Below each other on a phone: there, only some of the lines would have room for both. */
const inLine = 'flex flex-col sm:flex-row sm:items-baseline sm:gap-x-3'

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2 rounded-surface border border-border bg-surface p-4"
    >
      <h2 className="text-14 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
