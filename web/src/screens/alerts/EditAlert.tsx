import {
  hasPermission,
  UserId,
  type Alert,
  type CubeMeta,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { conditionsOfRule } from '../../features/audiences/rule-draft.ts'
import { metricFields } from '../../features/custom-metrics/metric-members.ts'
import { metaQuery } from '../../features/dashboards/data/filter-values.ts'
import type { FilterField } from '../../features/filter-builder/filter-field.ts'
import { recipientMembersQuery } from '../../features/report-schedules/schedule-queries.ts'
import { draftOf } from '../../ui/conditions/condition-draft.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { draftOfAlert, newDraft, type AlertDraft } from './alert-draft.ts'
import { AlertForm } from './AlertForm.tsx'
import { alertsQuery } from './alert-queries.ts'
import type { AlertsPlace } from './alerts-place.ts'
import { AlertSkeleton, MayNotChange } from './AlertStates.tsx'
import { isPercentMetric } from './watched-metrics.ts'

interface EditAlertProps {
  readonly org: Workspace
  readonly role: Role
  readonly place: Extract<AlertsPlace, { at: 'edit' }>
  readonly go: (to: AlertsPlace, replace?: boolean) => void
}

/** Creates an alert, or changes one. */
export function EditAlert({ org, role, place, go }: EditAlertProps) {
  const client = useClient()
  const members = useQuery(recipientMembersQuery(client, org.org_id))
  const model = useQuery(metaQuery(client, org.org_id))
  const alerts = useQuery(alertsQuery(client, org.org_id))
  if (!hasPermission(role, 'alerts.change')) return <MayNotChange />
  return (
    <Loadable
      query={combineQueries(combineQueries(members, model), alerts)}
      failure="Couldn't load the alert"
      skeleton={<AlertSkeleton />}
    >
      {([[people, cubes], all]) => {
        const alert = all.find(({ id }) => id === place.id) ?? null
        if (alert === null && place.id !== null) {
          return (
            <EmptyState
              title="This alert doesn't exist"
              text="It may have been deleted. Go back to the list of alerts."
            />
          )
        }
        const self = UserId.safeParse(people.find((one) => one.is_self)?.id).data ?? null
        const first =
          alert === null ? draftOfPlace(self, place, fieldsOf(cubes, place.metric, org)) : null
        return <Opened org={org} role={role} cubes={cubes} alert={alert} first={first} go={go} />
      }}
    </Loadable>
  )
}

interface OpenedProps extends Pick<EditAlertProps, 'org' | 'role' | 'go'> {
  readonly cubes: readonly CubeMeta[]
  readonly alert: Alert | null
  readonly first: AlertDraft | null
}

/** Keeps what was opened, whatever is loaded in the background. */
function Opened({ org, role, cubes, alert, first, go }: OpenedProps) {
  const [opened] = useState(alert)
  const [draft] = useState(() => {
    if (first !== null || opened === null) return first ?? newDraft(null, null)
    const { watch } = opened
    const metric = watch.kind === 'metric' ? watch.metric : null
    return draftOfAlert(opened, fieldsOf(cubes, metric, org), isPercentMetric(cubes, metric))
  })
  return (
    <AlertForm
      org={org}
      role={role}
      cubes={cubes}
      alert={opened}
      first={draft}
      onSaved={() => go({ at: 'alerts' }, true)}
    />
  )
}

function fieldsOf(cubes: readonly CubeMeta[], metric: string | null, org: Workspace) {
  return metricFields(cubes, metric?.split('.')[0] ?? null, org.currency_units)
}

/** Takes over what the form can show: its fields, and for a breakdown those with texts. */
function draftOfPlace(
  self: UserId | null,
  { metric, filters = [], breakdown }: EditAlertProps['place'],
  fields: readonly FilterField[],
): AlertDraft {
  const known = new Map(fields.map((field) => [field.member, field]))
  const conditions = filters
    .flatMap((one) => conditionsOfRule(one, fields))
    .map((group) => group.filter(({ member }) => member !== null && known.has(member)))
    .filter((group) => group.length > 0)
  const by = known.get(breakdown ?? '')
  return {
    ...newDraft(self, metric),
    conditions: draftOf(conditions),
    breakdown: by?.type === 'string' ? by.member : '',
  }
}
