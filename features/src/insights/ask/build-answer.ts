import { countDays, rangeWords, type DayRange, type InsightAnswer } from '@cartograph/contract'
import type { NamedPart, ParsedQuestion } from './parse-question.ts'
import { inSentence, listOf, titlesOf } from './phrasing.ts'
import type { QueryableCube, QueryableDimension, QueryableMetric } from './queryable-cubes.ts'

/** What a question is about unless it says otherwise. */
export interface QuestionSubject {
  readonly metric: QueryableMetric
  /** Null for the whole workspace. */
  readonly part: NamedPart | null
}

type AnswerContent = Pick<InsightAnswer, 'understood' | 'remarks' | 'elements'>

/** The most metrics, and the most breakdowns, that one answer has. */
const mostMetrics = 4
const mostSplits = 3
const mostDays = 120

/** Builds the answer to a parsed question: what is drawn, and how the question was understood. */
export function buildAnswer(
  parsed: ParsedQuestion,
  cubes: readonly QueryableCube[],
  about: QuestionSubject,
): AnswerContent {
  const metrics = (parsed.metrics.length > 0 ? parsed.metrics : [about.metric]).slice(
    0,
    mostMetrics,
  )
  const answers = byCube(metrics).map((own) => answerOf(own, parsed, cubes, about))
  const titles = titlesOf(metrics.map(({ title }) => title))
  const split = [...new Set(answers.flatMap(({ splits }) => splits.map(({ title }) => title)))]
  const parts = [...new Set(answers.flatMap((one) => one.parts.map(nameOf)))]
  const { period, comparison, isTimeSeries } = parsed.times
  return {
    understood: [
      [
        titles,
        ...(parts.length > 0 ? [`for ${listOf(parts)}`] : []),
        ...(split.length > 0 ? [`by ${listOf(split.map(inSentence))}`] : []),
      ].join(' '),
      ...(isTimeSeries
        ? [`by ${stepOf(period)}`, rangeWords(period)]
        : [`${rangeWords(period)} vs. ${rangeWords(comparison)}`]),
    ].join(', '),
    remarks: [...new Set(answers.flatMap(({ remarks }) => remarks))],
    elements: answers.flatMap(({ elements }) => elements),
  }
}

/** Longer times are charted by week, which is easier to read. */
const stepOf = (period: DayRange) => (countDays(period) > mostDays ? 'week' : 'day')
const nameOf = ({ alias, groupTitle }: NamedPart) => `${alias} (${groupTitle})`

interface CubeAnswer extends Pick<AnswerContent, 'remarks' | 'elements'> {
  readonly splits: readonly QueryableDimension[]
  readonly parts: readonly NamedPart[]
}

/** One query asks for all metrics of one cube. */
function answerOf(
  metrics: readonly QueryableMetric[],
  parsed: ParsedQuestion,
  cubes: readonly QueryableCube[],
  about: QuestionSubject,
): CubeAnswer {
  const [first] = metrics
  const askable = cubes.find(({ cube }) => cube === first?.cube)
  if (first === undefined || askable === undefined)
    return { splits: [], parts: [], remarks: [], elements: [] }
  const titles = titlesOf(metrics.map(({ title }) => title))
  const { parts, missing } = partsOf(askable, parsed, about)
  const named = parsed.dimensions.map((asked) => ({ asked, found: sameIn(askable, asked) }))
  const splits = named.flatMap(({ found }) => found ?? [])
  const causes = parsed.asksWhy && splits.length === 0 ? likelyCauses(askable, parts) : []
  const all = [...splits, ...causes].slice(0, mostSplits)
  const asked: CubeQuestion = { metrics, askable, parts, parsed }
  return {
    splits: all,
    parts,
    remarks: [
      ...missing.map(
        (part) => `Can't filter ${inSentence(titles)} by ${inSentence(part.groupTitle)}.`,
      ),
      ...named.flatMap(({ asked: { title }, found }) =>
        found === null ? [`Can't break down ${inSentence(titles)} by ${inSentence(title)}.`] : [],
      ),
    ],
    elements:
      all.length > 0 ? all.map((split) => splitElement(asked, split)) : plainElements(asked),
  }
}

interface CubeQuestion {
  readonly metrics: readonly QueryableMetric[]
  readonly askable: QueryableCube
  readonly parts: readonly NamedPart[]
  readonly parsed: ParsedQuestion
}

/** A named segment replaces the insight's segment of the same dimension. */
function partsOf(
  { dimensions }: QueryableCube,
  { parts, isWhole }: ParsedQuestion,
  { part }: QuestionSubject,
) {
  const isKnown = ({ group }: NamedPart) => dimensions.some((one) => one.group === group)
  // A name may match a platform and a traffic source; the cube's own dimension decides.
  const named = parts.flatMap((meanings) => meanings.find(isKnown) ?? meanings[0] ?? [])
  const isNamed = named.some(({ group }) => group === part?.group)
  const all = [...(part === null || isWhole || isNamed ? [] : [part]), ...named]
  return { parts: all.filter(isKnown), missing: all.filter((one) => !isKnown(one)) }
}

/** Finds the same dimension in another cube: by the group that insights use, or by its everyday name. */
function sameIn(
  { dimensions }: QueryableCube,
  asked: QueryableDimension,
): QueryableDimension | null {
  return (
    dimensions.find(({ member }) => member === asked.member) ??
    dimensions.find(({ group }) => group !== null && group === asked.group) ??
    dimensions.find(({ title }) => title === asked.title) ??
    null
  )
}

/** Watched metrics, without those that the question is about already. */
function likelyCauses(
  { dimensions }: QueryableCube,
  parts: readonly NamedPart[],
): QueryableDimension[] {
  return dimensions.filter(
    ({ group }) => group !== null && !parts.some((part) => part.group === group),
  )
}

function splitElement(asked: CubeQuestion, split: QueryableDimension) {
  const { metrics, parsed } = asked
  const measures = metrics.map(({ member }) => member)
  const [first = ''] = measures
  const title = `${titlesOf(metrics.map((one) => one.title))} by ${inSentence(split.title)}`
  const id = idOf(split.member)
  if (parsed.times.isTimeSeries) {
    return chart(id, title, {
      ...timeSeriesQuery(asked, [first]),
      dimensions: [split.member],
      top: { count: 5, dimension: split.member, measure: first, other: 'Other' },
    })
  }
  return {
    id,
    type: 'time_comparison_table',
    display: { title },
    data: [
      {
        cube_query: {
          measures,
          dimensions: [split.member],
          ...comparisonQuery(asked),
          order: [[first, 'desc']],
          totals: [[]],
          limit: 200,
        },
      },
    ],
  }
}

function plainElements(asked: CubeQuestion) {
  const { metrics, parsed } = asked
  if (parsed.times.isTimeSeries) {
    const measures = metrics.map(({ member }) => member)
    const title = titlesOf(metrics.map((one) => one.title))
    return [chart(idOf(measures[0] ?? ''), title, timeSeriesQuery(asked, measures))]
  }
  return metrics.map(({ member, title }) => ({
    id: idOf(member),
    type: 'kpi',
    display: { title },
    data: [{ cube_query: { measures: [member], ...comparisonQuery(asked) } }],
  }))
}

function chart(id: string, title: string, query: object) {
  return {
    id,
    type: 'chart',
    sub_type: 'line',
    display: { title },
    data: [{ cube_query: { ...query, fillGaps: true } }],
  }
}

function timeSeriesQuery(asked: CubeQuestion, measures: readonly string[]) {
  const { period } = asked.parsed.times
  return {
    measures,
    timeDimensions: [
      {
        dimension: timeOf(asked),
        granularity: stepOf(period),
        dateRange: period,
      },
    ],
    filters: filtersOf(asked),
  }
}

function comparisonQuery(asked: CubeQuestion): { timeDimensions: object[]; filters: object[] } {
  const { period, comparison } = asked.parsed.times
  const ranges: DayRange[] = [period, comparison]
  return {
    timeDimensions: [{ dimension: timeOf(asked), compareDateRange: ranges }],
    filters: filtersOf(asked),
  }
}

const timeOf = ({ askable: { cube } }: CubeQuestion) => `${cube.cube}.${cube.time}`

/** Several values of one dimension match any of them. */
function filtersOf({ askable: { dimensions }, parts }: CubeQuestion): object[] {
  return [...new Set(parts.map(({ group }) => group))].flatMap((group) => {
    const dimension = dimensions.find((one) => one.group === group)
    if (dimension === undefined) return []
    const values = parts.filter((part) => part.group === group).map(({ value }) => value)
    return [{ member: dimension.member, operator: 'equals', values }]
  })
}

function byCube(metrics: readonly QueryableMetric[]): QueryableMetric[][] {
  const cubes = [...new Set(metrics.map(({ cube }) => cube))]
  return cubes.map((cube) => metrics.filter((one) => one.cube === cube))
}

/** Formats text so that it is valid as an element's id. */
function idOf(member: string): string {
  return `answer-${member.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 64)
}
