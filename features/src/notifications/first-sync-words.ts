import type { NotificationParts } from '@cartograph/store'

const fromNowOn = 'From now on, only what is new or changed is read.'

export function firstSyncSentence(rows: number): string {
  if (rows === 0) return 'It had no records yet. New ones are read every few minutes.'
  return `${recordsRead(rows)}. ${fromNowOn}`
}

/** What the notification of one first sync or of several says. */
export function firstSyncWords({
  source,
  sentence,
  rows = 0,
  others = [],
}: NotificationParts['history']): { readonly source: string; readonly sentence: string } {
  if (others.length === 0) return { source, sentence }
  const names = [source, ...others.map((one) => one.source)]
  const total = others.reduce((sum, one) => sum + one.rows, rows)
  const isLong = names.length > mostNamed
  const named = isLong ? names.slice(0, mostNamed - 1) : names.slice(0, -1)
  const last = isLong ? `${names.length - named.length} more` : names.at(-1)
  return {
    source: `${names.length} data sources`,
    sentence: `${recordsRead(total)} from ${named.join(', ')} and ${last}. ${fromNowOn}`,
  }
}

const mostNamed = 4

function recordsRead(rows: number): string {
  return rows === 1 ? 'One record was read' : `${rows.toLocaleString('en-US')} records were read`
}
