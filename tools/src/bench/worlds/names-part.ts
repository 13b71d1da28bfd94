import type { FoundInsight } from '@cartograph/contract'
import { isAbout, type JudgedEvent } from '@cartograph/sandbox'

/** Whether a finding is about the very part, or names it among the first three of its causes. */
export function namesPart(event: JudgedEvent, item: FoundInsight | null): boolean | null {
  const parts = event.effects.filter(({ slice }) => slice !== null)
  if (parts.length === 0 || item === null) return null
  const chart = item.explainers.find(({ explainer_key: key }) => key === 'drivers')?.exp
  const named = chart?.type === 'chart' ? chart.data.slice(0, 3).map((row) => row['part']) : []
  const values = [item.entity_alias, ...named.map(String)]
  return parts.some((part) =>
    values.some((value) => ['product', 'channel'].some((group) => isAbout(part, { group, value }))),
  )
}
