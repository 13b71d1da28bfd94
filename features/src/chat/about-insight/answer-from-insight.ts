import type { QuestionReading, Reader, Subject } from '@cartograph/ask'
import { dayWords, actionSourceNames, type FeedItem } from '@cartograph/contract'
import { listActionLog } from '../../action-log/index.ts'
import type { Context } from '../../context.ts'
import { plainAnswer, type PromptAnswer } from '../prompt-answer.ts'
import { readAboutInsight, type InsightQuestion } from './read-about-insight.ts'

interface AboutInsight {
  readonly insight: FeedItem
  readonly subject: Subject
  readonly reader: Pick<Reader, 'read'>
}

/** Answers from the insight alone: whether it is unusual, how certain that is, its causes, and the team's notes. */
export async function answerFromInsight(
  ctx: Context,
  insightQuestion: InsightQuestion,
  about: AboutInsight,
  reading: QuestionReading,
): Promise<PromptAnswer | null> {
  const { insight } = about
  const topic = topics.find(({ pattern }) => isOnlyAbout(pattern, insightQuestion, about))
  if (topic !== undefined) return topic.answer(ctx, insight)
  const isWhy = reading.kind === 'answer' && reading.mode === 'why' && isOfInsight(reading, about)
  const { message } = insight._source
  const explainers = insight._source.explainers.filter(
    // Other unusual metrics are not causes.
    ({ explainer_key: key }) => key !== 'related_metrics',
  )
  if (!isWhy || explainers.length === 0) return null
  const [first = ''] = explainers.flatMap(({ sentence = '' }) => sentence || [])
  return plainAnswer(
    'answer',
    `${message} ${asSentence(first)}`.trim(),
    { causes: [...explainers] },
    [{ prompt: '', mode: reading.mode, queries: reading.queries, of: [], isReadable: true }],
  )
}

interface Topic {
  readonly pattern: RegExp
  readonly answer: (ctx: Context, insight: FeedItem) => PromptAnswer | Promise<PromptAnswer>
}

const topics: readonly Topic[] = [
  {
    pattern:
      /\bhow (?:sure|certain|confident|reliable)\b|\bare you (?:sure|certain)\b|\b(?:can|should) (?:i|we) trust\b|\b(?:by |just )*(?:chance|random|noise|coincidence|fluke)\b|\bfalse alarm\b|\b(?:certainty|confidence|significance)\b/i,
    answer: (_, { _source }) =>
      plainAnswer('answer', `${_source.message} ${rangeText(_source)} ${certainty}`),
  },
  {
    pattern:
      /\b(?:un)?usual\b|\b(?:ab)?normal\b|\btypical\b|\b(?:un)?expected(?: range| value)?\b|\bdid (?:you|we) expect\b|\b(?:outlier|anomaly|significant|exceptional|strange|odd)\b|\bhow (?:big|large|far off|bad|serious|rare) (?:is|was)\b/i,
    answer: (_, { _source }) => plainAnswer('answer', `${_source.message} ${rangeText(_source)}`),
  },
  {
    pattern:
      /\b(?:(?:any|some)thing )?(?:in )?(?:the |our )?action log\b|\bwhat (?:did|have|had) (?:we|i|the team) (?:do|done|change|changed)(?: differently)?\b|\bdid (?:we|i|the team) (?:do|change) (?:any|some)thing\b|\b(?:was|did|has|have|is)\b.*\b(?:noted?|logged|written down|planned)\b|\bwhat (?:was|is|did we) (?:noted?|logged?)\b/i,
    answer: answerFromLog,
  },
]

/** The bounds contain 95 % of ordinary values (`analysis/`). */
function rangeText({ metric_summary: summary, aggregation_period: period }: FeedItem['_source']) {
  if (summary.metric_target !== undefined) return 'In 95 of 100 cases, a month ends in this range.'
  return `95 of 100 ordinary ${period}s are within this range.`
}

const certainty =
  'Many metrics are checked at once, so only what is unlikely to be chance among all of them becomes an insight; a few still are.'

async function answerFromLog(ctx: Context, insight: FeedItem): Promise<PromptAnswer> {
  const { items, total } = await listActionLog(ctx, {
    order: 'by_action_date',
    search: '',
    insight_id: insight._id,
    page: 1,
    page_size: mostEntries,
  })
  const days = insight._source.aggregation_period === 'day' ? 'day' : 'days'
  if (total === 0)
    return plainAnswer('answer', `The action log has no entries about this insight or its ${days}.`)
  const entries = items.map(({ text, actionDate, datasourceType }) => {
    const words = text.trim().replaceAll(/\s+/g, ' ')
    return `${dayWords(actionDate)}: ${words} (${actionSourceNames[datasourceType]})`
  })
  const count = total === 1 ? '1 entry' : `${total} entries`
  const more = total > entries.length ? [`… and ${total - entries.length} more`] : []
  const opening = `The action log has ${count} about this insight or its ${days}:`
  return plainAnswer('answer', [opening, ...entries, ...more].join('\n'))
}

const mostEntries = 5

/** 'Was it unusual in Germany?' is about more than the insight. */
function isOnlyAbout(
  pattern: RegExp,
  insightQuestion: InsightQuestion,
  about: AboutInsight,
): boolean {
  if (!pattern.test(insightQuestion.question)) return false
  // 'This' is the insight, whatever was asked before.
  const rest = {
    ...insightQuestion,
    question: insightQuestion.question.replace(pattern, ' '),
    history: [],
  }
  const { reading } = readAboutInsight(about.reader, rest, about.subject)
  if (reading.kind === 'answer') return isOfInsight(reading, about)
  return reading.kind === 'refuse' && reading.unknown.length === 0
}

/** The metric, segment and days of the insight, and nothing else. */
function isOfInsight(
  { queries }: Extract<QuestionReading, { kind: 'answer' }>,
  { reader, subject }: AboutInsight,
): boolean {
  const today = subject.period[1]
  const own = reader.read(itself, { today, subject })
  return own.kind === 'answer' && JSON.stringify(own.queries) === JSON.stringify(queries)
}

/** A follow-up that changes nothing. */
const itself = 'and'

const asSentence = (text: string) => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)
