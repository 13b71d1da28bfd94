import {
  nameOrNull,
  oneLine,
  renderMail,
  withoutLinks,
  type Block,
  type RenderedMail,
} from '../mail/index.ts'
import { fileFormat } from '../reports/index.ts'
import type { DigestContent } from './content/digest-content.ts'
import type { DueDigest } from './list-due-digests.ts'

interface MailOptions {
  /** The page that ends the digest. */
  readonly end: string
  readonly publicUrl: string
  readonly now: Date
}

type Subscription = DigestIssue & Pick<DueDigest, 'onlyNews'>

/** What a digest by email and one in Slack have in common. */
export type DigestIssue = Pick<DueDigest, 'orgId' | 'workspaceName' | 'timing' | 'timezone'>

/** Figures first, then what explains them, what the team did and what is missing. */
export function composeDigestMail(
  content: DigestContent,
  due: Subscription,
  options: MailOptions,
): RenderedMail {
  const org = `${options.publicUrl}/org/${due.orgId}`
  const blocks = [
    ...digestBlocks(content, due, options),
    { kind: 'action', label: 'Open the overview', url: `${org}/insights/overview` } as const,
    {
      kind: 'aside',
      text: `You get this email ${due.timing.every === 'day' ? 'every day' : 'every week'}${due.onlyNews ? ' that has news' : ''}. Choose when and how often:`,
      url: `${org}/settings/notifications`,
    } as const,
    { kind: 'aside', text: 'Stop getting it:', url: options.end } as const,
  ]
  return renderMail({ subject: subjectOf(content, due), blocks, isWide: false }, options.publicUrl)
}

/** All of its content, without its links to the app and to its end. */
export function digestBlocks(
  content: DigestContent,
  due: DigestIssue,
  { publicUrl, now }: Pick<MailOptions, 'publicUrl' | 'now'>,
): Block[] {
  const org = `${publicUrl}/org/${due.orgId}`
  return [
    ...figureBlocks(content),
    ...paceBlocks(content),
    ...insightBlocks(content, org),
    ...actionBlocks(content, org),
    ...lateBlocks(content, due, org, now),
  ]
}

/** The preview text of the mail: the first figure, or the number of new insights. */
export function subjectOf({ figures, insights }: DigestContent, due: DigestIssue): string {
  const name = nameOrNull(due.workspaceName) ?? 'Your workspace'
  const period = due.timing.every === 'day' ? 'yesterday' : 'last week'
  const [first] = figures?.groups.flatMap((group) => group.figures) ?? []
  if (first !== undefined) {
    const { text, change } = first.cell
    const changed = change === null ? '' : ` (${change.text})`
    return oneLine(`${name} ${period}: ${first.label} ${text}${changed}`)
  }
  const count = insights?.count ?? 0
  if (count === 0) return oneLine(`${name}: your digest`)
  return oneLine(`${count} new ${count === 1 ? 'insight' : 'insights'} in ${name}`)
}

function figureBlocks({ figures }: DigestContent): Block[] {
  if (figures === null) return []
  const { period, comparison, unsynced, groups } = figures
  return [
    { kind: 'paragraph', text: comparison === null ? period : `${period}. ${comparison}.` },
    ...(unsynced === null ? [] : [{ kind: 'note', text: unsynced } as const]),
    ...groups.flatMap((group): Block[] => [
      { kind: 'heading', text: withoutLinks(group.title) },
      { kind: 'figures', figures: group.figures },
    ]),
  ]
}

function paceBlocks({ pace }: DigestContent): Block[] {
  if (pace.length === 0) return []
  const verdicts = { good: 'good', bad: 'bad', neutral: 'none' } as const
  const days = [...new Set(pace.map(({ through }) => through))]
  return [
    { kind: 'heading', text: 'Targets of the month' },
    {
      kind: 'table',
      heads: ['', days.length === 1 ? `By ${days.join()}` : 'So far', 'Heading for'],
      rows: pace.map(({ title, reached, verdict, forecast, sentiment }) => [
        { text: withoutLinks(title), change: null },
        { text: reached, change: { text: verdict, verdict: verdicts[sentiment] } },
        { text: forecast ?? '–', change: null },
      ]),
    },
  ]
}

function insightBlocks({ insights }: DigestContent, org: string): Block[] {
  if (insights === null) return []
  const { count, top } = insights
  return [
    { kind: 'heading', text: count === 1 ? 'One new insight' : `${count} new insights` },
    {
      kind: 'links',
      links: top.map(({ id, sentence, cause }) => ({
        text: withoutLinks(sentence),
        detail: cause === null ? null : withoutLinks(cause),
        url: `${org}/insights/s/${id}`,
      })),
    },
    ...(count > top.length
      ? [
          {
            kind: 'note',
            text: `View all ${count} insights:`,
            url: `${org}/insights/feed`,
          } as const,
        ]
      : []),
  ]
}

function actionBlocks({ actions }: DigestContent, org: string): Block[] {
  if (actions.count === 0) return []
  const more = actions.count - actions.shown.length
  const page = `${org}/insights/action-log`
  return [
    { kind: 'heading', text: 'What the team did' },
    {
      kind: 'links',
      links: actions.shown.map(({ id, text, detail }) => ({
        text: withoutLinks(oneLine(text)),
        detail: withoutLinks(detail),
        url: `${page}?entry=${id}`,
      })),
    },
    ...(more > 0
      ? [{ kind: 'note', text: `${more} more in the action log:`, url: page } as const]
      : []),
  ]
}

function lateBlocks(
  { late }: DigestContent,
  { timezone }: DigestIssue,
  org: string,
  now: Date,
): Block[] {
  if (late.length === 0) return []
  return [
    { kind: 'heading', text: 'Data that are late' },
    {
      kind: 'facts',
      facts: late.map(({ name, syncedAt, isRefused }) => {
        const until =
          syncedAt === null
            ? 'Not synced yet'
            : `Synced until ${fileFormat.formatMoment(syncedAt, timezone, now)}`
        return [withoutLinks(name), isRefused ? `${until}. Reconnect it to continue.` : until]
      }),
    },
    { kind: 'note', text: 'Open data sources:', url: `${org}/settings/datasources` },
  ]
}
