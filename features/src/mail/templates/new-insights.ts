import type { NewInsightsMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { nameOrNull, oneLine, withoutLinks } from './sanitize-text.ts'

export function newInsightsTemplate(mail: NewInsightsMail): MailBody {
  const { count, insights, feedLink, offLink } = mail
  const workspace = nameOrNull(mail.workspaceName)
  const noun = count === 1 ? 'insight' : 'insights'
  const where = workspace === null ? 'your workspace' : workspace
  const more = count - insights.length
  return {
    subject: oneLine(`${count} new ${noun} in ${where}`),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `${count === 1 ? 'One metric' : `${count} metrics`} in ${where} moved outside the expected range:`,
      },
      {
        kind: 'links',
        links: insights.map(({ sentence, link }) => ({ text: withoutLinks(sentence), url: link })),
      },
      {
        kind: 'action',
        label: more > 0 ? `View all ${count} insights` : 'View insights',
        url: feedLink,
      },
      {
        kind: 'aside',
        text: 'You get this email at most once a day, when there are new insights. Turn it off:',
        url: offLink,
      },
    ],
  }
}
