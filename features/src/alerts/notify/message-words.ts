import { alertSentence, platformNames, writeAlertValue, type OrgId } from '@cartograph/contract'
import { fileFormat } from '../../reports/index.ts'
import type { AlertRow } from '../manage/alert-rows.ts'
import type { ReportedIncident } from './reported-incident.ts'

/** Several incidents lead to the list of all. */
export function messageLink(orgId: OrgId, incidents: readonly ReportedIncident[]): string {
  const [first, ...others] = incidents
  const list = `/org/${orgId}/insights/alerts`
  return first === undefined || others.length > 0 ? list : `${list}?incident=${first.incident.id}`
}

export function messageTitle(incidents: readonly ReportedIncident[]): {
  alert: string
  sentence: string
} {
  const [first] = incidents
  if (incidents.length === 1 && first !== undefined) {
    return { alert: first.alert.name, sentence: sentenceOf(first) }
  }
  const platform = first?.incident.platform ?? null
  const isOutage = incidents.every(({ incident }) => incident.platform === platform)
  const count = `${incidents.length} alerts`
  return {
    alert: platform !== null && isOutage ? `${count} about ${platformNames[platform]}` : count,
    sentence: incidents
      .map(({ alert, about }) => `${alert.name}${about === 'recovered' ? ' (back to normal)' : ''}`)
      .join(', '),
  }
}

export function sentenceOf({ about, incident, recovery }: ReportedIncident): string {
  if (about === 'recovered') return recovery ?? 'Back to normal.'
  return about === 'woken' ? `Still so after the snooze: ${incident.sentence}` : incident.sentence
}

/** Value, expectation, what is watched, and up to when the data go; nothing of what has recovered. */
export function factsOf({
  about,
  incident,
  alert,
  names,
}: ReportedIncident): readonly (readonly [label: string, value: string])[] {
  if (about === 'recovered') return []
  const { value, expected, lower, upper, date } = incident.point
  const write = (one: number) => writeAlertValue(one, incident.format)
  const facts: [string, string][] = []
  const isOfSource = alert.watch.kind === 'connection'
  const isMeasured = !isOfSource && alert.rule.kind !== 'no_data'
  if (isMeasured && value !== null) facts.push(['Value', write(value)])
  if (isMeasured && lower !== null && upper !== null) {
    facts.push(['Expected', `${write(lower)} – ${write(upper)}`])
  } else if (isMeasured && expected !== null) facts.push([expectedLabel(alert), write(expected)])
  facts.push(['Alert', `Tell me when ${alertSentence(alert, names)}`])
  // A data source that fails is news of this minute.
  if (!isOfSource) facts.push(['Data through', fileFormat.formatDate(date)])
  return facts
}

function expectedLabel({ rule }: AlertRow): string {
  if (rule.kind === 'value') return 'Limit'
  return rule.kind === 'pace' ? 'Due by then' : 'Compared'
}

/** What else changed, by the size of its part. */
export function causesOf({ about, incident }: ReportedIncident): readonly string[] {
  return about === 'recovered' ? [] : incident.causes
}
