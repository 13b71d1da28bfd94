import type { NewInsightsMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { nameOrNull, oneLine, withoutLinks } from './sanitize-text.ts'

export function newFindingsTemplate(mail: NewInsightsMail): MailBody {
  const { count, findings, feedLink, offLink } = mail
  const workspace = nameOrNull(mail.workspaceName)
  const findingsWord = count === 1 ? 'insight' : 'insights'
  const where = workspace === null ? 'your workspace' : workspace
  const more = count - findings.length
  return {
    subject: oneLine(`${count} new ${findingsWord} in ${where}`),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `${count === 1 ? 'One metric' : `${count} metrics`} in ${where} moved outside the expected range:`,
      },
      {
        kind: 'links',
        links: findings.map(({ sentence, link }) => ({ text: withoutLinks(sentence), url: link })),
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
