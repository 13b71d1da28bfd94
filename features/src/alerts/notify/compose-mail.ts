import type { OrgId } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import {
  oneLine,
  renderMail,
  withoutLinks,
  type Block,
  type MailFile,
  type RenderedMail,
} from '../../mail/index.ts'
import { chartPictureWidth } from '../../reports/index.ts'
import type { IncidentPicture, IncidentPictures } from './incident-pictures.ts'
import { causesOf, factsOf, messageLink, messageTitle, sentenceOf } from './message-words.ts'
import type { ReportedIncident } from './reported-incident.ts'

export interface AlertMail {
  readonly mail: RenderedMail
  readonly pictures: readonly MailFile[]
}

export function composeMail(
  ctx: Pick<Context, 'settings'>,
  orgId: OrgId,
  incidents: readonly ReportedIncident[],
  shown: IncidentPictures = new Map(),
): AlertMail {
  const { alert } = messageTitle(incidents)
  const isOver = incidents.every(({ about }) => about === 'recovered')
  const subject = isOver ? `Back to normal: ${alert}` : `Alert: ${alert}`
  const url = `${ctx.settings.publicUrl()}${messageLink(orgId, incidents)}`
  const isOne = incidents.length === 1
  const pictures: MailFile[] = []
  const blocks: Block[] = incidents.flatMap((one) => {
    const picture = shown.get(one)
    return [
      ...(isOne ? [] : [{ kind: 'heading', text: withoutLinks(oneLine(one.alert.name)) } as const]),
      { kind: 'paragraph', text: withoutLinks(sentenceOf(one)) } as const,
      ...(picture === undefined ? [] : [addPicture(picture, pictures), ...notesOf(picture)]),
      ...detailsOf(one),
    ]
  })
  const mail = renderMail(
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
  return { mail, pictures }
}

function addPicture({ content, alt }: IncidentPicture, pictures: MailFile[]): Block {
  const name = `chart-${pictures.length + 1}.png`
  pictures.push({ name, mediaType: 'image/png', content })
  return { kind: 'picture', file: name, alt: withoutLinks(alt), width: chartPictureWidth }
}

/** One paragraph, so that the incident stays on one screen. */
function notesOf({ notes }: IncidentPicture): Block[] {
  const text = notes.map((note) => withoutLinks(oneLine(note))).join(' · ')
  return text === '' ? [] : [{ kind: 'note', text }]
}

function detailsOf(reported: ReportedIncident): Block[] {
  const facts = factsOf(reported).map(
    ([label, value]) => [label, withoutLinks(oneLine(value))] as const,
  )
  const causes = causesOf(reported).map(
    (text) => ({ kind: 'paragraph', text: withoutLinks(text) }) as const,
  )
  return [...(facts.length === 0 ? [] : [{ kind: 'facts', facts } as const]), ...causes]
}
