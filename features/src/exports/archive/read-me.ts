import { formatCount } from '@cartograph/contract'

export interface ArchiveFile {
  readonly name: string
  readonly about: string
  readonly rows: number
}

interface About {
  readonly workspaceName: string
  readonly startedAt: Date
}

/** Says what each file of an archive is. */
export function readMe({ workspaceName, startedAt }: About, files: readonly ArchiveFile[]): string {
  const width = Math.max(...files.map(({ name }) => name.length))
  const lines = files.map(
    ({ name, about, rows }) =>
      `${name.padEnd(width)}  ${formatCount(rows, 'en').padStart(12)}  ${about}`,
  )
  return [
    `All data of ${workspaceName.replaceAll(/\s+/g, ' ')}, exported from Cartograph`,
    `Started at ${startedAt.toISOString()}`,
    '',
    'tables/     What was read from your data sources and computed from it, as CSV (UTF-8, one header line).',
    '            Times are ISO 8601 in UTC, days YYYY-MM-DD, and amounts exact decimals in the currency of their row.',
    '            An apostrophe comes before texts that a spreadsheet would run as a formula.',
    '            connection_id names a connection in workspace/connections.jsonl.',
    'workspace/  What people of the workspace made, as JSON lines: one object per line.',
    '            Columns that end in user_id or _by name a member in workspace/members.jsonl.',
    '',
    'Passwords, access tokens, API keys and addresses of webhooks are never part of an export.',
    'Data that changed while the export ran may be from before or after the change.',
    '',
    `${'File'.padEnd(width)}  ${'Rows'.padStart(12)}  Content`,
    ...lines,
    '',
  ].join('\r\n')
}
