import type { Webhook } from '@cartograph/contract'
import type { ReactNode } from 'react'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { StateLabel } from '../../../ui/data/StateLabel.tsx'
import { useSettings } from '../settings-context.ts'
import { eventNames } from './event-names.ts'
import { offNote, webhookState } from './webhook-words.ts'

interface WebhookTableProps {
  /** Null while they load. */
  readonly webhooks: readonly Webhook[] | null
  readonly renderActions: (webhook: Webhook) => ReactNode
}

export function WebhookTable({ webhooks, renderActions }: WebhookTableProps) {
  return (
    <DataTable
      label="Webhooks"
      columns={[...columns, { ...actionsColumn, cell: renderActions }]}
      rows={webhooks}
      rowKey={({ id }) => id}
    />
  )
}

const columns: [Column<Webhook>, ...Column<Webhook>[]] = [
  { header: 'Name', cell: (webhook) => <NameAndAddress webhook={webhook} /> },
  {
    header: 'Events',
    width: '@4xl:w-56',
    cell: ({ event_types: types }) => types.map((type) => eventNames[type]).join(', '),
  },
  { header: 'State', width: '@4xl:w-72', cell: (webhook) => <WebhookState webhook={webhook} /> },
]

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

function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { org } = useSettings()
  const note = offNote(webhook)
  return (
    <span className="block min-w-0">
      <StateLabel state={webhookState(webhook, org.timezone, new Date())} />
      {note !== null && <span className="block text-13 text-muted">{note}</span>}
    </span>
  )
}
