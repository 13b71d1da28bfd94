import {
  oneLine,
  renderMail,
  withoutLinks,
  type Block,
  type RenderedMail,
} from '../../mail/index.ts'
import { headWords } from '../document/report-words.ts'
import type { ComputedReport } from '../whole/computed-report.ts'
import { sectionBlocks } from './section-blocks.ts'

export interface ReportMailOptions {
  /** The page of the report, of the period that the mail has. */
  readonly link: string
  readonly publicUrl: string
  /** Sentences above the numbers, such as that data are late. */
  readonly notes?: readonly string[]
  /** Below everything: why the mail came, and where it is ended. */
  readonly asides?: readonly { readonly text: string; readonly url?: string }[]
}

/**
 * A report as a mail of at most 100 kB: of each section its totals and ten rows, fewer of them the more
 * sections there are. Everything is also said in plain text.
 */
export function composeReportMail(
  report: ComputedReport,
  options: ReportMailOptions,
): RenderedMail {
  for (const rows of rowsTried) {
    const mail = compose(report, options, rows)
    if (bytesOf(mail) <= maxMailBytes || rows === 0) return mail
  }
  throw new Error('A mail without rows is composed')
}

/** Mail programs cut longer ones off: Gmail at 102 kB. */
export const maxMailBytes = 100_000

const rowsTried = [10, 7, 5, 3, 1, 0] as const

function compose(
  report: ComputedReport,
  { link, publicUrl, notes = [], asides = [] }: ReportMailOptions,
  rows: number,
): RenderedMail {
  const { period, comparison, units, data, unsynced } = headWords(report)
  const name = oneLine(report.name)
  const facts: [string, string][] = [
    ['Report', withoutLinks(name)],
    ['Workspace', withoutLinks(oneLine(report.workspaceName))],
    ['Period', period],
  ]
  if (comparison !== null) facts.push(['Compared with', comparison.replace('Compared with ', '')])
  facts.push(['Numbers', units])
  if (data !== null) facts.push(['Data until', data.replace('Data until ', '')])
  const blocks: Block[] = [
    ...notes.map((text): Block => ({ kind: 'paragraph', text: withoutLinks(text) })),
    ...(unsynced === null ? [] : [{ kind: 'paragraph', text: unsynced } as const]),
    { kind: 'facts', facts },
    { kind: 'action', label: 'Open report', url: link },
    ...report.sections.flatMap((section) => sectionBlocks(report, section, { rows, link })),
    ...asides.map((aside): Block => ({ kind: 'aside', ...aside })),
  ]
  return renderMail({ subject: oneLine(`${name}, ${period}`), blocks, isWide: true }, publicUrl)
}

/** As they are counted by mail programs; the plain text is a part of its own. */
function bytesOf({ html, text }: RenderedMail): number {
  return Buffer.byteLength(html) + Buffer.byteLength(text)
}
