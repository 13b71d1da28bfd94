import { alertSentence, writeAlertValue, type OrgId } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { cutText } from '../../cut-text.ts'
import {
  oneLine,
  renderMail,
  withoutLinks,
  type Block,
  type RenderedMail,
} from '../../mail/index.ts'
import { chartPictureWidth, fileFormat } from '../../reports/index.ts'
import { escapeSlack, markdown } from '../../report-schedules/index.ts'
import type { AlertRow } from '../manage/alert-rows.ts'
import { pictureFile, type IncidentPicture } from './incident-picture.ts'
import type { ToldIncident } from './told-incident.ts'

/** Several incidents lead to the list of all. */
export function messageLink(orgId: OrgId, told: readonly ToldIncident[]): string {
  const [first, ...others] = told
  const list = `/org/${orgId}/insights/alerts`
  return first === undefined || others.length > 0 ? list : `${list}?incident=${first.incident.id}`
}

export function messageTitle(told: readonly ToldIncident[]): { alert: string; sentence: string } {
  const [first] = told
  if (told.length === 1 && first !== undefined) {
    return { alert: first.alert.name, sentence: sentenceOf(first) }
  }
  const platforms = new Set(told.map(({ incident }) => incident.platform))
  const outage = platforms.size === 1 && !platforms.has(null)
  const count = `${told.length} alerts`
  return {
    alert: outage ? `${count} about one platform` : count,
    sentence: told
      .map(({ alert, about }) => `${alert.name}${about === 'recovered' ? ' (back to normal)' : ''}`)
      .join(', '),
  }
}

function sentenceOf({ about, incident, recovery }: ToldIncident): string {
  if (about === 'recovered') return recovery ?? 'Back to normal.'
  return about === 'woken' ? `Still so after the snooze: ${incident.sentence}` : incident.sentence
}

export function composeMail(
  ctx: Context,
  orgId: OrgId,
  told: readonly ToldIncident[],
  picture: IncidentPicture | null = null,
): RenderedMail {
  const { alert } = messageTitle(told)
  const isOver = told.every(({ about }) => about === 'recovered')
  const subject = isOver ? `Back to normal: ${alert}` : `Alert: ${alert}`
  const url = `${ctx.settings.publicUrl()}${messageLink(orgId, told)}`
  const isOne = told.length === 1
  const blocks: Block[] = told.flatMap((one) => [
    ...(isOne ? [] : [{ kind: 'heading', text: withoutLinks(oneLine(one.alert.name)) } as const]),
    { kind: 'paragraph', text: withoutLinks(sentenceOf(one)) } as const,
    ...(isOne && picture !== null ? [pictureBlock(picture)] : []),
    ...(one.about === 'recovered' ? [] : detailsOf(one)),
  ])
  return renderMail(
    {
      subject: oneLine(subject),
      blocks: [
        ...blocks,
        { kind: 'action', label: isOne ? 'Open incident' : 'Open alerts', url },
        {
          kind: 'aside',
          text: 'You get this because an alert names you. Change it with the alert.',
          url: `${ctx.settings.publicUrl()}/org/${orgId}/insights/alerts?show=alerts`,
        },
      ],
    },
    ctx.settings.publicUrl(),
  )
}

function pictureBlock({ alt }: IncidentPicture): Block {
  return { kind: 'picture', file: pictureFile, alt: withoutLinks(alt), width: chartPictureWidth }
}

function detailsOf(told: ToldIncident): Block[] {
  const facts = factsOf(told).map(
    ([label, value]) => [label, withoutLinks(oneLine(value))] as const,
  )
  const causes = told.incident.causes.map(
    (text) => ({ kind: 'paragraph', text: withoutLinks(text) }) as const,
  )
  return [{ kind: 'facts', facts }, ...causes]
}

/** Value, expectation, what is watched, and up to when the data go. */
function factsOf({ incident, alert, names }: ToldIncident): [label: string, value: string][] {
  const { value, expected, lower, upper, date } = incident.point
  const write = (one: number) => writeAlertValue(one, incident.format)
  const facts: [string, string][] = []
  const isMeasured = alert.watch.kind !== 'connection' && alert.rule.kind !== 'no_data'
  if (isMeasured && value !== null) facts.push(['Value', write(value)])
  if (isMeasured && lower !== null && upper !== null) {
    facts.push(['Expected', `${write(lower)} – ${write(upper)}`])
  } else if (isMeasured && expected !== null) facts.push([expectedLabel(alert), write(expected)])
  facts.push(['Alert', `Tell me when ${alertSentence(alert, names)}`])
  facts.push(['Data through', fileFormat.formatDate(date)])
  return facts
}

function expectedLabel({ rule }: AlertRow): string {
  if (rule.kind === 'value') return 'Limit'
  return rule.kind === 'pace' ? 'Due by then' : 'Compared'
}

/** A message of Slack's Block Kit with the same content. */
export function composeSlack(ctx: Context, orgId: OrgId, told: readonly ToldIncident[]): string {
  const { alert } = messageTitle(told)
  const url = `${ctx.settings.publicUrl()}${messageLink(orgId, told)}`
  const sections = told.slice(0, mostSections).flatMap((one) => {
    const lines = [
      `*${escapeSlack(one.alert.name)}*`,
      escapeSlack(sentenceOf(one)),
      ...(one.about === 'recovered' ? [] : one.incident.causes.map(escapeSlack)),
    ]
    const facts = one.about === 'recovered' ? [] : factsOf(one)
    return [
      { type: 'section', text: markdown(lines.join('\n')) },
      ...(facts.length === 0
        ? []
        : [
            {
              type: 'context',
              elements: [
                markdown(
                  facts.map(([label, value]) => escapeSlack(`${label}: ${value}`)).join(' · '),
                ),
              ],
            },
          ]),
    ]
  })
  const blocks = [
    ...sections,
    {
      type: 'section',
      text: markdown(`<${url}|${told.length === 1 ? 'Open incident' : 'Open alerts'}>`),
    },
  ]
  const text = [alert, ...told.map(sentenceOf)].map(escapeSlack).join('\n')
  return JSON.stringify({ text: cutText(text, 3_000), blocks })
}

/** Slack takes 50 blocks. */
const mostSections = 20
