import type { NewInsightsMail } from '../mail.ts'
import type { MailBody } from './mail-body.ts'
import { nameOrNull, oneLine, withoutLinks } from './sanitize-text.ts'

export function newFindingsTemplate(mail: NewInsightsMail): MailBody {
  const { count, findings, feedLink, offLink } = mail
  const workspace = nameOrNull(mail.workspaceName)
  const findingsWord = count === 1 ? 'finding' : 'findings'
  const where = workspace === null ? 'your workspace' : workspace
  const more = count - findings.length
  return {
    subject: oneLine(`${count} new ${findingsWord} in ${where}`),
    blocks: [
      { kind: 'paragraph', text: 'Hello,' },
      {
        kind: 'paragraph',
        text: `${count === 1 ? 'one figure' : `${count} figures`} of ${where} changed more than could be expected:`,
      },
      {
        kind: 'links',
        links: findings.map(({ sentence, link }) => ({ text: withoutLinks(sentence), url: link })),
      },
      {
        kind: 'action',
        label: more > 0 ? `See all, ${more} more than here` : 'See them in the feed',
        url: feedLink,
      },
      {
        kind: 'aside',
        text: 'You get this letter once a day when there is something new, because you switched it on. Switch it off again here:',
        url: offLink,
      },
    ],
  }
}
