import * as z from 'zod/mini'
import { Day } from './values/time.ts'

/**
 * The input and output of `npm run analysis`: one JSON object per line. Unknown keys are ignored.
 */
const id = z.string().check(z.minLength(1, 'must not be empty'))
const kind = z.enum(['count', 'money', 'ratio'])
const better = z.enum(['up', 'down', 'none'])
const slice = z.record(z.string(), z.string())
/** One value per day; null means unknown. */
const Values = z.array(z.nullable(z.number()))
/** Numerator and denominator of a ratio, where they are known. */
const parts = { num: z.nullish(Values), den: z.nullish(Values) }

/** Input of `detect`: one metric of one part of a store. An empty slice means the whole store. */
export const SeriesLine = z
  .object({
    id,
    store: z.string(),
    metric: z.string(),
    kind,
    better,
    slice,
    start: Day,
    values: Values,
    ...parts,
  })
  .check(z.superRefine(checkLengths))
export type SeriesLine = z.infer<typeof SeriesLine>

/** Input of `forecast`. Only the values and their days are required. */
export const ForecastLine = z
  .object({
    id,
    store: z._default(z.string(), ''),
    metric: z._default(z.string(), 'value'),
    kind: z._default(kind, 'money'),
    better: z._default(better, 'none'),
    slice: z._default(slice, {}),
    start: Day,
    values: Values,
    ...parts,
  })
  .check(z.superRefine(checkLengths))
export type ForecastLine = z.infer<typeof ForecastLine>

/** The file of `--calendar`. A promotion includes its first and its last day. */
export const CalendarFile = z.object({
  holidays: z._default(z.array(z.object({ date: Day, name: z.string() })), []),
  promos: z._default(z.record(z.string(), z.array(z.object({ from: Day, to: Day }))), {}),
})
export type CalendarFile = z.infer<typeof CalendarFile>

/** Input of `explain`: the smallest parts of a metric, with their actual and expected values. */
export const CaseLine = z
  .object({
    id,
    kind: z.enum(['sum', 'ratio']),
    metric: z.string(),
    better,
    dims: z.array(z.string()).check(z.minLength(1, 'must name a dimension')),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number()]))),
  })
  .check(z.superRefine(checkRows))
export type CaseLine = z.infer<typeof CaseLine>

/**
 * Output of `detect`, one line per series and day of the window. Values are null where the engine
 * makes no judgement.
 */
export interface JudgementLine {
  readonly id: string
  readonly date: Day
  readonly expected: number | null
  readonly lower: number | null
  readonly upper: number | null
  readonly flag: boolean
  /** 1 is good news, -1 bad news, 0 neutral. */
  readonly sentiment: 1 | -1 | 0
}

/** Output of `forecast`, with one entry per day ahead. */
export interface ForecastAnswerLine {
  readonly id: string
  readonly forecast: readonly (number | null)[]
  readonly lower: readonly (number | null)[]
  readonly upper: readonly (number | null)[]
}

export const caseNumberColumns = {
  sum: ['actual', 'expected'],
  ratio: ['num_actual', 'den_actual', 'num_expected', 'den_expected'],
} as const

interface IssueContext {
  readonly addIssue: (issue: { code: 'custom'; path: PropertyKey[]; message: string }) => void
}

interface RatioParts {
  readonly values: readonly unknown[]
  readonly num?: readonly unknown[] | null | undefined
  readonly den?: readonly unknown[] | null | undefined
}

function checkLengths({ values, num, den }: RatioParts, context: IssueContext): void {
  for (const [name, part] of Object.entries({ num, den })) {
    if (part === undefined || part === null || part.length === values.length) continue
    const message = `must have as many entries as values (${values.length}), and has ${part.length}`
    context.addIssue({ code: 'custom', path: [name], message })
  }
  const [hasNum, hasDen] = [num, den].map((part) => part !== undefined && part !== null)
  if (hasNum === hasDen) return
  const message = `must be given together with ${hasNum === true ? 'num' : 'den'}`
  context.addIssue({ code: 'custom', path: [hasNum === true ? 'den' : 'num'], message })
}

interface CaseTable {
  readonly kind: 'sum' | 'ratio'
  readonly dims: readonly string[]
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

function checkRows({ kind, dims, columns, rows }: CaseTable, context: IssueContext): void {
  const wanted = [...dims, ...caseNumberColumns[kind]]
  if (columns.join('\n') !== wanted.join('\n')) {
    const message = `of a ${kind} must be ${wanted.join(', ')}`
    context.addIssue({ code: 'custom', path: ['columns'], message })
    return
  }
  for (const [n, row] of rows.entries()) {
    if (row.length !== wanted.length) {
      const message = `must have ${wanted.length} entries, and has ${row.length}`
      context.addIssue({ code: 'custom', path: ['rows', n], message })
      return
    }
    const wrong = row.findIndex((cell, at) => at >= dims.length && typeof cell !== 'number')
    if (wrong === -1) continue
    const message = `(${wanted[wrong]}) must be a number`
    context.addIssue({ code: 'custom', path: ['rows', n, wrong], message })
    return
  }
}
