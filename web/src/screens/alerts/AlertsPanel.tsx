import { deleteAlert, updateAlert, type Alert, type Workspace } from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useClient } from '../../api/client-context.ts'
import { DataTable, type Column } from '../../ui/data/DataTable.tsx'
import { StateLabel, type State } from '../../ui/data/StateLabel.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ActionsMenu } from '../../ui/overlay/ActionsMenu.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { inputOf } from './alert-draft.ts'
import { alertKey, alertsQuery } from './alert-queries.ts'
import { alertsPath, searchOf } from './alerts-place.ts'
import { AlertSkeleton } from './AlertStates.tsx'

interface AlertsPanelProps {
  readonly org: Workspace
  readonly mayChange: boolean
  /** Creates an alert. */
  readonly action: ReactNode
}

export function AlertsPanel({ org, mayChange, action }: AlertsPanelProps) {
  const list = useQuery(alertsQuery(useClient(), org.org_id))
  return (
    <Loadable
      query={list}
      failure="Couldn't load the alerts"
      skeleton={<AlertSkeleton />}
      isEmpty={(items) => items.length === 0}
      empty={
        <EmptyState
          title="No alerts yet"
          text="An alert watches a metric, a data source or a segment, and sends a message when something is off."
        >
          {mayChange && action}
        </EmptyState>
      }
    >
      {(items) => (
        <DataTable
          label="Alerts"
          columns={columnsOf(org, mayChange)}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
    </Loadable>
  )
}

function columnsOf(org: Workspace, mayChange: boolean): [Column<Alert>, ...Column<Alert>[]] {
  const { org_id: orgId } = org
  const columns: [Column<Alert>, ...Column<Alert>[]] = [
    {
      header: 'Alert',
      width: '@2xl:w-1/4',
      cell: ({ id, name }) => (
        <Link
          to={alertsPath}
          params={{ orgId }}
          search={searchOf({ at: 'edit', id, metric: null })}
          className="row-link font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
      ),
    },
    {
      header: 'Tells when',
      whenNarrow: 'bare',
      cell: ({ sentence, problem }) => (
        <span className="wrap-anywhere">
          {sentence.slice(0, 1).toUpperCase() + sentence.slice(1)}
          {problem !== null && <span className="block text-13 text-caution">{problem}</span>}
        </span>
      ),
    },
    {
      header: 'State',
      width: '@2xl:w-36',
      whenNarrow: 'paired',
      cell: (alert) => <StateLabel state={stateOf(alert)} />,
    },
  ]
  const actions: Column<Alert> = {
    header: 'Actions',
    width: '@2xl:w-20',
    whenNarrow: 'beside',
    align: 'end',
    cell: (alert) => (
      <span className="relative inline-flex">
        <AlertMenu org={org} alert={alert} />
      </span>
    ),
  }
  return mayChange ? [...columns, actions] : columns
}

function stateOf({ is_paused: isPaused, incident_id: incident, problem }: Alert): State {
  if (isPaused) return { tone: 'muted', label: 'Paused' }
  if (problem !== null) return { tone: 'caution', label: 'Needs a look' }
  return incident === null ? { tone: 'good', label: 'Watching' } : { tone: 'bad', label: 'Firing' }
}

function AlertMenu({ org, alert }: { readonly org: Workspace; readonly alert: Alert }) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const { org_id: orgId } = org
  const { id: alertId, name } = alert
  const reload = () => queryClient.invalidateQueries({ queryKey: alertKey(orgId) })
  const pause = useMutation({
    mutationFn: (is_paused: boolean) =>
      call(updateAlert, {
        params: { orgId, alertId },
        body: { ...inputOf(alert), is_paused, version: alert.version },
      }),
    onSuccess: async ({ is_paused: isPaused }) => {
      toast.success(isPaused ? 'Alert paused' : 'Alert is on')
      await reload()
    },
    onError: reportError,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteAlert, { params: { orgId, alertId } }),
    onSuccess: async () => {
      setDeleting(false)
      toast.success('Alert deleted')
      await reload()
    },
    onError: reportError,
  })
  return (
    <>
      <ActionsMenu
        of={name}
        items={[
          {
            label: alert.is_paused ? 'Continue' : 'Pause',
            onSelect: () => pause.mutate(!alert.is_paused),
          },
          { label: 'Delete', tone: 'danger', onSelect: () => setDeleting(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${name}?`}
        confirmLabel="Delete alert"
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Its incidents and their history are deleted too. This can't be undone.
      </ConfirmDialog>
    </>
  )
}
