import {
  AlertConditionInput,
  conditionProblem,
  type Alert,
  type AlertCondition,
  type AlertComparison,
  type AlertGranularity,
  type AlertInput,
  type AlertMember,
  type AlertQuiet,
  type AlertRule,
  type AlertRuleKind,
  type AlertSensitivity,
  type AlertWatch,
  type UserId,
} from '@cartograph/contract'
import { conditionsOfRule, ruleOf } from '../../features/audiences/rule-draft.ts'
import type { FilterField } from '../../features/filter-builder/filter-field.ts'
import { conditionsOf, draftOf, type ConditionDraft } from '../../ui/conditions/condition-draft.ts'

/** An alert while it is edited: the parts of all kinds, so that changing the kind loses nothing. */
export interface AlertDraft {
  readonly name: string
  readonly watch: AlertWatch['kind']
  readonly metric: string | null
  readonly conditions: ConditionDraft
  readonly breakdown: string
  /** Empty for all data sources. */
  readonly connection: string
  readonly segment: string | null
  readonly rule: AlertRuleKind
  readonly sensitivity: AlertSensitivity
  readonly direction: 'low' | 'high' | 'either'
  readonly is: 'above' | 'below'
  /** As typed; a percentage without its sign. */
  readonly value: string
  readonly compared: AlertComparison
  readonly change: 'rise' | 'fall' | 'either'
  readonly percent: string
  readonly granularity: AlertGranularity
  readonly members: readonly AlertMember[]
  /** The masked address that is stored; null without one. */
  readonly keptSlack: string | null
  readonly slackUrl: string
  readonly quiet: AlertQuiet
}

export function newDraft(self: UserId | null, metric: string | null): AlertDraft {
  return {
    name: '',
    watch: 'metric',
    metric,
    conditions: draftOf([]),
    breakdown: '',
    connection: '',
    segment: null,
    rule: 'unusual',
    sensitivity: 'sometimes',
    direction: 'either',
    is: 'below',
    value: '',
    compared: 'week',
    change: 'fall',
    percent: '20',
    granularity: 'day',
    members: self === null ? [] : [{ user_id: self, by_mail: true }],
    keptSlack: null,
    slackUrl: '',
    quiet: { hours: null, working_days: false, most_a_day: 5 },
  }
}

/** `fields` decide how stored values are shown: shares in percent. */
export function draftOfAlert(
  alert: Alert,
  fields: readonly FilterField[],
  isPercent: boolean,
): AlertDraft {
  const { watch, rule } = alert
  const draft = { ...newDraft(null, null), name: alert.name, granularity: alert.granularity }
  const ofWatch =
    watch.kind === 'metric'
      ? {
          metric: watch.metric,
          breakdown: watch.breakdown ?? '',
          conditions: draftOf(watch.filters.flatMap((one) => conditionsOfRule(one, fields))),
        }
      : watch.kind === 'segment'
        ? { segment: watch.segment_id as string }
        : { connection: (watch.connection_id as string | null) ?? '' }
  return {
    ...draft,
    ...ofWatch,
    ...ofRule(rule, isPercent),
    watch: watch.kind,
    rule: rule.kind,
    members: alert.members,
    keptSlack: alert.slack,
    quiet: alert.quiet,
  }
}

function ofRule(rule: AlertRule, isPercent: boolean): Partial<AlertDraft> {
  switch (rule.kind) {
    case 'unusual':
      return { sensitivity: rule.sensitivity, direction: rule.direction }
    case 'value':
      return { is: rule.is, value: textOf(isPercent ? rule.value * 100 : rule.value) }
    case 'change':
      return { compared: rule.compared, change: rule.direction, percent: textOf(rule.percent) }
    case 'pace':
      return { is: rule.is, percent: textOf(rule.percent) }
    case 'no_data':
    case 'failing':
      return {}
  }
}

function textOf(value: number): string {
  return String(Number(value.toPrecision(12)))
}

/** Null while something is missing or does not fit. */
export function conditionOf(
  draft: AlertDraft,
  fields: readonly FilterField[],
  isPercent: boolean,
): AlertCondition | null {
  const watch = watchOf(draft, fields)
  const rule = ruleOfDraft(draft, isPercent)
  if (watch === null || rule === null) return null
  const granularity = draft.watch === 'metric' && draft.rule !== 'pace' ? draft.granularity : 'day'
  const parsed = AlertConditionInput.safeParse({ watch, rule, granularity }).data ?? null
  return parsed === null || conditionProblem(parsed) !== null ? null : parsed
}

function watchOf(draft: AlertDraft, fields: readonly FilterField[]): object | null {
  switch (draft.watch) {
    case 'metric': {
      // A condition that was not begun is none.
      const conditions = conditionsOf(draft.conditions)
        .map((group) => group.filter(({ member }) => member !== null))
        .filter((group) => group.length > 0)
      const filter = conditions.length === 0 ? null : ruleOf(conditions, fields)
      if (draft.metric === null || (conditions.length > 0 && filter === null)) return null
      return {
        kind: 'metric',
        metric: draft.metric,
        filters: filter === null ? [] : [filter],
        breakdown: draft.breakdown === '' ? null : draft.breakdown,
      }
    }
    case 'connection':
      return {
        kind: 'connection',
        connection_id: draft.connection === '' ? null : draft.connection,
      }
    case 'segment':
      return draft.segment === null ? null : { kind: 'segment', segment_id: draft.segment }
  }
}

function ruleOfDraft(draft: AlertDraft, isPercent: boolean): object | null {
  const number = (text: string) => {
    const value = Number(text.replaceAll(',', ''))
    return text.trim() === '' || !Number.isFinite(value) ? null : value
  }
  switch (draft.rule) {
    case 'unusual':
      return { kind: 'unusual', sensitivity: draft.sensitivity, direction: draft.direction }
    case 'value': {
      const value = number(draft.value)
      return value === null
        ? null
        : { kind: 'value', is: draft.is, value: isPercent ? value / 100 : value }
    }
    case 'change': {
      const isWeekly = draft.watch === 'metric' && draft.granularity === 'week'
      const compared = isWeekly && draft.compared === 'week' ? 'previous' : draft.compared
      const percent = number(draft.percent)
      return percent === null
        ? null
        : { kind: 'change', compared, direction: draft.change, percent }
    }
    case 'pace': {
      const percent = number(draft.percent)
      return percent === null ? null : { kind: 'pace', is: draft.is, percent }
    }
    case 'no_data':
    case 'failing':
      return { kind: draft.rule }
  }
}

/** Everything that is saved. */
export function inputOfDraft(draft: AlertDraft, condition: AlertCondition): AlertInput {
  const url = draft.slackUrl.trim()
  return {
    ...condition,
    name: draft.name.trim(),
    members: [...draft.members],
    slack: url !== '' ? { kind: 'url', url } : draft.keptSlack === null ? null : { kind: 'keep' },
    quiet: draft.quiet,
    is_paused: false,
  }
}

/** A stored alert as it would be saved again. */
export function inputOf(alert: Alert): AlertInput {
  const { name, watch, rule, granularity, members, quiet, is_paused } = alert
  return {
    name,
    watch,
    rule,
    granularity,
    members: [...members],
    quiet,
    is_paused,
    slack: alert.slack === null ? null : { kind: 'keep' },
  }
}

/** Another kind of watch has other rules. */
export function withWatch(draft: AlertDraft, watch: AlertDraft['watch']): AlertDraft {
  const rule = { metric: 'unusual', connection: 'failing', segment: 'value' } as const
  return { ...draft, watch, rule: rule[watch] }
}

/** Conditions and the breakdown were chosen for the data set of the metric before. */
export function withMetric(draft: AlertDraft, metric: string): AlertDraft {
  const isSameGroup = draft.metric?.split('.')[0] === metric.split('.')[0]
  return isSameGroup
    ? { ...draft, metric }
    : { ...draft, metric, conditions: draftOf([]), breakdown: '' }
}
