import type { ExplainerItem } from '@cartograph/contract'
import { formatName } from './picture/format-name.ts'

export interface InsightSection {
  /** The URL hash. */
  readonly id: string
  readonly title: string
  readonly items: readonly ExplainerItem[]
}

/** The explainers of an insight in their order. Those with the same key share a section. */
export function explainerSections(explainers: readonly ExplainerItem[]): InsightSection[] {
  const byKey = new Map<string, ExplainerItem[]>()
  for (const item of explainers) {
    byKey.set(item.explainer_key, [...(byKey.get(item.explainer_key) ?? []), item])
  }
  return [...byKey].map(([key, items]) => ({
    id: reserved.has(key) ? `${key}_explained` : key,
    title: names[key] ?? formatName(key),
    items,
  }))
}

export const overviewId = 'overview'
export const askId = 'ask'
export const actionLogId = 'action_log'
export const otherMetricsId = 'other_metrics'
const reserved: ReadonlySet<string> = new Set([
  overviewId,
  askId,
  actionLogId,
  otherMetricsId,
  'content',
])

const names: Readonly<Record<string, string>> = {
  drivers: 'Drivers',
  mix: 'Rate or mix',
  related_metrics: 'Related metrics',
  events: 'Known events',
  funnel: 'Visits to sales',
}
