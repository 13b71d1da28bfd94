import {
  changeAlertIncident,
  nextIncidentState,
  UserId,
  type IncidentAction,
  type IncidentDetails,
  type IncidentEvent,
  type Workspace,
} from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { recipientMembersQuery } from '../../features/report-schedules/schedule-queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { alertKey, incidentQuery } from './alert-queries.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { nameOfMember } from './name-of-member.ts'

interface IncidentActionsProps {
  readonly org: Workspace
  readonly incident: IncidentDetails
}

/** What can be done with an incident in its state. */
export function IncidentActions({ org, incident }: IncidentActionsProps) {
  const { org_id: orgId } = org
  const client = useClient()
  const queryClient = useQueryClient()
  const [isClosing, setClosing] = useState(false)
  const members = useQuery(recipientMembersQuery(client, orgId))
  const act = useMutation({
    mutationFn: (body: IncidentAction) =>
      client.call(changeAlertIncident, { params: { orgId, incidentId: incident.id }, body }),
    onSuccess: async (changed) => {
      setClosing(false)
      queryClient.setQueryData(incidentQuery(client, orgId, incident.id).queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: alertKey(orgId) })
    },
    onError: async (error) => {
      reportError(error)
      await queryClient.invalidateQueries({ queryKey: alertKey(orgId) })
    },
  })
  const hasRecovered = incident.recovered_at !== null
  const can = (event: IncidentEvent) =>
    nextIncidentState(incident.state, event, { hasRecovered }) !== null
  if (hasRecovered) return null
  return (
    <div className="flex flex-wrap gap-2">
      {can('acknowledge') && (
        <Button
          look="primary"
          isBusy={act.isPending}
          onClick={() => act.mutate({ event: 'acknowledge' })}
        >
          Acknowledge
        </Button>
      )}
      {can('assign') && (
        <Menu
          align="start"
          trigger={<Button>Assign</Button>}
          items={(members.data ?? []).map((member) => ({
            label: nameOfMember(member),
            onSelect: () => act.mutate({ event: 'assign', user_id: UserId.parse(member.id) }),
          }))}
        />
      )}
      {can('snooze') && (
        <Menu
          align="start"
          trigger={<Button>Snooze</Button>}
          items={snoozes.map(({ label, hours }) => ({
            label,
            onSelect: () =>
              act.mutate({
                event: 'snooze',
                until: new Date(Date.now() + hours * 3_600_000).toISOString(),
              }),
          }))}
        />
      )}
      {can('close') && <Button onClick={() => setClosing(true)}>Close incident</Button>}
      {can('reopen') && (
        <Button isBusy={act.isPending} onClick={() => act.mutate({ event: 'reopen' })}>
          Reopen
        </Button>
      )}
      <CloseDialog
        isOpen={isClosing}
        onOpenChange={setClosing}
        isBusy={act.isPending}
        onClose={(body) => act.mutate(body)}
      />
    </div>
  )
}

const snoozes = [
  { label: 'For 4 hours', hours: 4 },
  { label: 'For a day', hours: 24 },
  { label: 'For 3 days', hours: 72 },
  { label: 'For a week', hours: 168 },
] as const
