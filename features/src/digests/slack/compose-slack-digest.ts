import type { Block } from '../../mail/index.ts'
import { cutText } from '../../cut-text.ts'
import { inParts } from '../../in-parts.ts'
import { escapeSlack, markdown } from '../../report-schedules/index.ts'
import { digestBlocks, subjectOf, type DigestIssue } from '../compose-digest-mail.ts'
import type { DigestContent } from '../content/digest-content.ts'

/** A message of Slack's Block Kit with the content of the email. */
export function composeSlackDigest(
  content: DigestContent,
  due: DigestIssue,
  options: { readonly publicUrl: string; readonly now: Date },
): string {
  const subject = subjectOf(content, due)
  const sections = digestBlocks(content, due, options).flatMap((block) => sectionOf(block) ?? [])
  const link = `${options.publicUrl}/org/${due.orgId}/insights/overview`
  return JSON.stringify({
    text: escapeSlack(subject),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cutText(subject, 150) } },
      // A message has at most 50 blocks.
      ...sections.slice(0, 45),
      section(`<${link}|Open the overview>`),
    ],
  })
}

const section = (text: string) => ({ type: 'section', text: markdown(text) })

function sectionOf(block: Block): object | object[] | null {
  switch (block.kind) {
    case 'heading':
      return section(`*${escapeSlack(block.text)}*`)
    case 'paragraph':
      return section(escapeSlack(block.text))
    case 'note': {
      const { text, url } = block
      return section(url === undefined ? escapeSlack(text) : `<${url}|${escapeSlack(text)}>`)
    }
    case 'figures':
      return inParts(block.figures, mostFields).map((figures) => ({
        type: 'section',
        fields: figures.map(({ label, cell: { text, change } }) => {
          const by = change === null ? '' : ` (${escapeSlack(change.text)})`
          return markdown(`*${escapeSlack(cutText(label, 200))}*\n${escapeSlack(text)}${by}`)
        }),
      }))
    case 'links':
      return block.links.map(({ text, url, detail }) => {
        const more = detail == null ? '' : `\n${escapeSlack(detail)}`
        return section(`<${url}|${escapeSlack(text)}>${more}`)
      })
    case 'facts':
      return section(
        block.facts.map(([label, value]) => escapeSlack(`${label}: ${value}`)).join('\n'),
      )
    case 'table':
      return section(
        block.rows
          .map(([name, ...cells]) =>
            escapeSlack(
              [
                `${name?.text ?? ''}:`,
                ...cells.map(({ text, change }) =>
                  change === null ? text : `${text} (${change.text})`,
                ),
              ].join(' '),
            ),
          )
          .join('\n'),
      )
    default:
      return null
  }
}

/** Of a section of Slack. */
const mostFields = 10
