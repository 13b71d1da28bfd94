import { changeBetween, decimalOf, formatOf, sentimentOf } from '@cartograph/contract'
import { cutText } from '../../cut-text.ts'
import { fileFormat, headWords, type ComputedReport } from '../../reports/index.ts'

export interface SlackReport {
  readonly report: ComputedReport
  readonly link: string
  /** Sentences above the numbers, such as that data are late. */
  readonly notes: readonly string[]
}

/** A message of Slack's Block Kit: title, period, the totals of the first sections, and the link. */
export function slackMessage({ report, link, notes }: SlackReport): string {
  const { period, comparison, data, unsynced } = headWords(report)
  const name = escapeSlack(report.name)
  const about = [report.workspaceName, period, comparison, data].filter((part) => part !== null)
  const figures = topFigures(report)
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: cutText(report.name, 150) } },
    { type: 'context', elements: [markdown(about.map(escapeSlack).join(' · '))] },
    ...[...notes, ...(unsynced === null ? [] : [unsynced])].map((note) => ({
      type: 'section',
      text: markdown(escapeSlack(note)),
    })),
    ...(figures.length === 0
      ? []
      : [
          {
            type: 'section',
            fields: figures.map(({ label, text }) => markdown(`*${label}*\n${text}`)),
          },
        ]),
    { type: 'section', text: markdown(`<${link}|Open report>`) },
  ]
  const fallback = [`${name}, ${period}`, ...figures.map(({ label, text }) => `${label}: ${text}`)]
  return JSON.stringify({ text: cutText(fallback.join('\n'), 3_000), blocks })
}

/** A section of Slack has ten fields. */
const mostFigures = 10

function topFigures(report: ComputedReport): { readonly label: string; readonly text: string }[] {
  const figures = report.sections.flatMap(({ title, section }) => {
    const { summary, columns, metrics, compared } = section
    if (summary === null) return []
    return columns.flatMap(({ member, step }, index) => {
      const about = metrics.find((metric) => metric.member === member)
      if (step !== null || about === undefined) return []
      const value = summary.values[index] ?? null
      const change =
        compared === null
          ? null
          : changeBetween(decimalOf(value), decimalOf(summary.compared[index]), sentimentOf(about))
      const text = fileFormat.formatValue(value, formatOf(about, report.currency))
      const by = change === null ? '' : ` (${fileFormat.formatChange(change)})`
      const label =
        report.sections.length === 1 ? about.shortTitle : `${title}: ${about.shortTitle}`
      return [{ label: escapeSlack(cutText(label, 200)), text: escapeSlack(`${text}${by}`) }]
    })
  })
  return figures.slice(0, mostFigures)
}

export function markdown(text: string) {
  return { type: 'mrkdwn', text: cutText(text, 2_000) }
}

/** Slack's three control characters; without them a name can neither link nor notify. */
export function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
