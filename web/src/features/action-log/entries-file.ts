import {
  effectWords,
  listActionLog,
  maxActionLogPage,
  actionSourceNames,
  type ActionLogEntry,
  type ClientRequest,
  type OrgId,
} from '@cartograph/contract'
import type { Client } from '../../api/client.ts'
import type { TableData } from '../dashboards/model/element.ts'

type Filters = Omit<ClientRequest<typeof listActionLog>['query'], 'page' | 'page_size'>

/** Saves all entries that match, in the order of the list. */
export async function saveEntries(client: Client, orgId: OrgId, filters: Filters): Promise<void> {
  const entries = await readEntries(client, orgId, filters)
  const { saveTable } = await import('../dashboards/export/save-element.ts')
  await saveTable('csv', entriesTable(entries), { title: 'Action log', fileName: 'action-log' })
}

async function readEntries(
  { call }: Client,
  orgId: OrgId,
  filters: Filters,
): Promise<ActionLogEntry[]> {
  // An entry that is written meanwhile moves another one to the next page.
  const found = new Map<string, ActionLogEntry>()
  for (let page = 1; ; page += 1) {
    const query = { ...filters, page, page_size: maxActionLogPage }
    const { items } = await call(listActionLog, { params: { orgId }, query })
    for (const entry of items) found.set(entry.id, entry)
    if (items.length < maxActionLogPage) return [...found.values()]
  }
}

export function entriesTable(entries: readonly ActionLogEntry[]): TableData {
  const text = { kind: 'text', values: 'optional' } as const
  return {
    columns: titles.map((title) => ({ title, format: text })),
    rows: entries.map((entry) => [
      entry.actionDate,
      entry.lookbackDate,
      actionSourceNames[entry.datasourceType],
      entry.text,
      entry.tags.length === 0 ? null : entry.tags.join(', '),
      entry.attachments.length === 0 ? null : entry.attachments.map(({ name }) => name).join(', '),
      entry.user?.name ?? null,
      entry.created_at,
      entry.effect && effectWords(entry.effect, entry.lookbackDate),
    ]),
  }
}

const titles = [
  'Action date',
  'Lookback date',
  'Data source',
  'What was done',
  'Tags',
  'Files',
  'Author',
  'Created',
  'Effect',
]
