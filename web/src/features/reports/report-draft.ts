import {
  ReportDefinition,
  type ComparisonPeriod,
  type CubeMeta,
  type CurrencyCode,
  type DateGranularity,
  type OrgType,
  type Report,
  type ReportTemplate,
  type StaticRangeId,
} from '@cartograph/contract'
import { conditionsOf, draftOf } from '../../ui/conditions/condition-draft.ts'
import { conditionsOfRule, ruleOf } from '../audiences/rule-draft.ts'
import { metricFields } from '../custom-metrics/metric-members.ts'
import type { ReportGroup } from './report-members.ts'
import { emptySection, type SectionDraft } from './section-draft.ts'

/** A report while it is edited. */
export interface ReportDraft {
  readonly name: string
  readonly granularity: DateGranularity
  readonly period: StaticRangeId
  /** Null compares with nothing. */
  readonly comparison: ComparisonPeriod | null
  readonly sections: readonly SectionDraft[]
  /** What only pre-built reports have. */
  readonly template: { readonly description: string; readonly orgType: OrgType } | null
}

export const emptyReport: ReportDraft = {
  name: '',
  granularity: 'day',
  period: 'thisMonth',
  comparison: 'pp',
  sections: [emptySection(1)],
  template: null,
}

/** What decides how stored conditions and titles are shown. */
export interface Model {
  readonly cubes: readonly CubeMeta[]
  readonly groups: readonly ReportGroup[]
  readonly currency: CurrencyCode
}

/** The parts of a draft. */
type Drafted = Pick<
  Report,
  'name' | 'granularity' | 'reporting_period' | 'comparison' | 'definitions'
>

export function draftOfReport(report: Drafted | ReportTemplate, model: Model): ReportDraft {
  const { name, granularity, reporting_period: period, comparison, definitions } = report
  return {
    name,
    granularity,
    period,
    comparison,
    sections: definitions.map((definition, index) => draftOfSection(definition, index + 1, model)),
    template:
      'org_type' in report ? { description: report.description, orgType: report.org_type } : null,
  }
}

function draftOfSection(
  { name, section_title: title, query, ...rest }: ReportDefinition,
  id: number,
  { cubes, groups, currency }: Model,
): SectionDraft {
  const [filters] = query.filters
  return {
    id,
    group: name,
    measures: query.measures,
    breakdowns: query.dimensions,
    title,
    isTitleTyped: title !== groups.find((group) => group.name === name)?.title,
    hasSummary: rest.add_summary_row,
    isPivot: rest.enable_pivot_config,
    conditions:
      filters === undefined
        ? null
        : draftOf(conditionsOfRule(filters, metricFields(cubes, name, currency))),
    times: query.timeDimensions,
  }
}

/** Null while something is missing or a condition is incomplete. */
export function definitionOf(section: SectionDraft, model: Model): ReportDefinition | null {
  const { group, measures, breakdowns, title, hasSummary, isPivot, conditions, times } = section
  const fields = metricFields(model.cubes, group, model.currency)
  const rule = conditions === null ? undefined : ruleOf(conditionsOf(conditions), fields)
  if (rule === null) return null
  const written = {
    name: group,
    section_title: title,
    add_summary_row: hasSummary,
    enable_pivot_config: isPivot,
    query: {
      measures,
      dimensions: breakdowns,
      timeDimensions: times,
      filters: rule === undefined ? [] : [rule],
    },
  }
  return ReportDefinition.safeParse(written).data ?? null
}

/** What is saved of a report, apart from what only pre-built ones have. */
export type ReportContent = NonNullable<ReturnType<typeof contentOf>>

/** Null while something is missing. */
export function contentOf(draft: ReportDraft, model: Model) {
  const definitions = draft.sections.map((section) => definitionOf(section, model))
  const whole = definitions.filter((definition) => definition !== null)
  const name = draft.name.trim()
  if (name === '' || whole.length < definitions.length) return null
  const { granularity, period, comparison } = draft
  return { name, granularity, reporting_period: period, comparison, definitions: whole }
}

/** Without ids, which differ for the same content. */
export function fingerprint({ sections, ...rest }: ReportDraft): string {
  const contents = sections.map((section) => ({
    ...section,
    id: null,
    isTitleTyped: null,
    conditions: section.conditions && conditionsOf(section.conditions),
  }))
  return JSON.stringify([rest, contents])
}
