import type { OrgId } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { cutText } from '../../cut-text.ts'
import { escapeSlack, markdown } from '../../report-schedules/index.ts'
import { causesOf, factsOf, messageLink, messageTitle, sentenceOf } from './message-words.ts'
import type { ReportedIncident } from './reported-incident.ts'

/** A picture that Slack loads. */
export interface SlackPicture {
  readonly url: string
  readonly alt: string
  readonly notes: readonly string[]
}

/** A message of Slack's Block Kit with the content of the mail. */
export function composeSlack(
  ctx: Pick<Context, 'settings'>,
  orgId: OrgId,
  incidents: readonly ReportedIncident[],
  pictures: ReadonlyMap<ReportedIncident, SlackPicture> = new Map(),
): string {
  const { alert } = messageTitle(incidents)
  const url = `${ctx.settings.publicUrl()}${messageLink(orgId, incidents)}`
  const blocks = [
    ...incidents.slice(0, mostSections).flatMap((one) => blocksOf(one, pictures.get(one))),
    {
      type: 'section',
      text: markdown(`<${url}|${incidents.length === 1 ? 'Open incident' : 'Open alerts'}>`),
    },
  ]
  const text = [alert, ...incidents.map(sentenceOf)].map(escapeSlack).join('\n')
  return JSON.stringify({ text: cutText(text, 3_000), blocks })
}

/** The same message without the pictures, of which one alone that Slack cannot load makes it refuse everything. */
export function withoutPictures(body: string): string | null {
  const { blocks, ...rest } = JSON.parse(body) as { readonly blocks: readonly { type: string }[] }
  const others = blocks.filter(({ type }) => type !== 'image')
  return others.length === blocks.length ? null : JSON.stringify({ ...rest, blocks: others })
}

function blocksOf(one: ReportedIncident, picture: SlackPicture | undefined): object[] {
  const lines = [
    `*${escapeSlack(one.alert.name)}*`,
    escapeSlack(sentenceOf(one)),
    ...causesOf(one).map(escapeSlack),
  ]
  const facts = factsOf(one).map(([label, value]) => escapeSlack(`${label}: ${value}`))
  return [
    { type: 'section', text: markdown(lines.join('\n')) },
    ...(picture === undefined
      ? []
      : [
          { type: 'image', image_url: picture.url, alt_text: cutText(picture.alt, longestAlt) },
          ...notesOf(picture),
        ]),
    ...(facts.length === 0 ? [] : [{ type: 'context', elements: [markdown(facts.join(' · '))] }]),
  ]
}

function notesOf({ notes }: SlackPicture): object[] {
  const text = notes.map(escapeSlack).join(' · ')
  return text === '' ? [] : [{ type: 'context', elements: [markdown(text)] }]
}

/** Slack takes 50 blocks: each has two, and the first three up to two more with their pictures. */
const mostSections = 20
const longestAlt = 2_000
