import type { NotificationParts } from '@cartograph/store'

export function firstSyncSentence(rows: number): string {
  if (rows === 0) return 'It had no records yet. New ones are read every few minutes.'
  return `${recordsRead(rows)} From now on, only what is new or changed is read.`
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
  const named = names.length <= mostNamed ? names : [...names.slice(0, mostNamed - 1), null]
  const list = named.map((name) => name ?? `${names.length - mostNamed + 1} more`)
  const last = list.pop() ?? ''
  return {
    source: `${names.length} data sources`,
    sentence:
      `${list.join(', ')} and ${last}: ${recordsRead(total).toLowerCase()} ` +
      'From now on, only what is new or changed is read.',
  }
}

const mostNamed = 4

function recordsRead(rows: number): string {
  return rows === 1 ? 'One record was read.' : `${rows.toLocaleString('en-US')} records were read.`
}
