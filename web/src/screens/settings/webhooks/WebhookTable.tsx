import type { TimeZone, Webhook } from '@cartograph/contract'
import type { ReactNode } from 'react'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { StateLabel } from '../../../ui/data/StateLabel.tsx'
import { eventNames } from './event-names.ts'
import { offNote, webhookState } from './webhook-words.ts'

interface WebhookTableProps {
  /** Null while they load. */
  readonly webhooks: readonly Webhook[] | null
  readonly timezone: TimeZone
  readonly renderActions: (webhook: Webhook) => ReactNode
}

export function WebhookTable({ webhooks, timezone, renderActions }: WebhookTableProps) {
  return (
    <DataTable
      label="Webhooks"
      columns={[...columnsOf(timezone), { ...actionsColumn, cell: renderActions }]}
      rows={webhooks}
      rowKey={({ id }) => id}
    />
  )
}

type Columns = [Column<Webhook>, ...Column<Webhook>[]]

function columnsOf(timezone: TimeZone): Columns {
  return [
    { header: 'Name', cell: (webhook) => <NameAndAddress webhook={webhook} /> },
    {
      header: 'Events',
      width: '@4xl:w-56',
      cell: ({ event_types: types }) => types.map((type) => eventNames[type]).join(', '),
    },
    {
      header: 'State',
      width: '@4xl:w-72',
      cell: (webhook) => <WebhookState webhook={webhook} timezone={timezone} />,
    },
  ]
}

const actionsColumn = {
  header: 'Actions',
  width: '@4xl:w-36',
  whenNarrow: 'bare',
  align: 'end',
} as const

function NameAndAddress({ webhook: { name, label } }: { readonly webhook: Webhook }) {
  return (
    <span className="block min-w-0">
      <span className="block font-medium break-words">{name}</span>
      <span className="block text-13 wrap-anywhere text-muted">{label}</span>
    </span>
  )
}

interface WebhookStateProps {
  readonly webhook: Webhook
  readonly timezone: TimeZone
}

function WebhookState({ webhook, timezone }: WebhookStateProps) {
  const note = offNote(webhook)
  return (
    <span className="block min-w-0">
      <StateLabel state={webhookState(webhook, timezone, new Date())} />
      {note !== null && <span className="block text-13 text-muted">{note}</span>}
    </span>
  )
}
