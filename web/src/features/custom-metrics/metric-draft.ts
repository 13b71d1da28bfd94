import { CustomMetricDefinition, type CustomMetric } from '@cartograph/contract'
import { conditionsOfRule, ruleOf } from '../audiences/rule-draft.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'
import { conditionsOf, draftOf, type ConditionDraft } from '../../ui/conditions/condition-draft.ts'

/** A metric while it is edited: the parts of both kinds, so that changing the kind loses nothing. */
export interface MetricDraft {
  readonly name: string
  readonly description: string
  readonly kind: 'filtered' | 'formula'
  /** Null until it is chosen. */
  readonly group: string | null
  readonly measure: string | null
  readonly conditions: ConditionDraft
  readonly formula: string
  readonly ratioFormat: 'number' | 'percent'
  readonly sentiment: 'up' | 'down' | 'neutral'
}

export const emptyDraft: MetricDraft = {
  name: '',
  description: '',
  kind: 'filtered',
  group: null,
  measure: null,
  conditions: draftOf([]),
  formula: '',
  ratioFormat: 'number',
  sentiment: 'neutral',
}

/** `fields` decide how stored values are shown: shares in percent. */
export function draftOfMetric(
  { name, description, metric_definition: definition }: CustomMetric,
  fields: readonly FilterField[],
): MetricDraft {
  const draft = { ...emptyDraft, name, description, group: definition.name }
  if ('formula' in definition) {
    const { formula, ratio_format: ratioFormat, sentiment } = definition
    return { ...draft, kind: 'formula', formula, ratioFormat, sentiment }
  }
  const [measure] = definition.query.measures
  const [filters] = definition.query.filters
  const conditions = filters === undefined ? [] : conditionsOfRule(filters, fields)
  return { ...draft, kind: 'filtered', measure, conditions: draftOf(conditions) }
}

/** Null while something is missing. */
export function definitionOf(
  draft: MetricDraft,
  fields: readonly FilterField[],
): CustomMetricDefinition | null {
  const { kind, group, measure, conditions, formula, ratioFormat, sentiment } = draft
  if (kind === 'formula') {
    const written = { name: group, formula, ratio_format: ratioFormat, sentiment }
    return CustomMetricDefinition.safeParse(written).data ?? null
  }
  const rule = ruleOf(conditionsOf(conditions), fields)
  if (rule === null) return null
  const chosen = { name: group, query: { measures: [measure], filters: [rule] } }
  return CustomMetricDefinition.safeParse(chosen).data ?? null
}

/** Another group has other metrics and fields. */
export function withGroup(draft: MetricDraft, group: string): MetricDraft {
  return { ...withMeasure(draft, null), group }
}

/** Conditions were chosen for the metric before. */
export function withMeasure(draft: MetricDraft, measure: string | null): MetricDraft {
  return { ...draft, measure, conditions: draftOf([]) }
}
