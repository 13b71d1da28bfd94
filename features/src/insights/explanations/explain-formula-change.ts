import { CubeQuery, type ExplainerItem, type Member } from '@cartograph/contract'
import { mainTimeOf, measureAt, type Model, type WorkspaceMetric } from '@cartograph/semantic'
import type { Context } from '../../context.ts'
import { loadResults } from '../../queries/index.ts'
import { formulaTerms, type FormulaTerm } from '../find/plan/formula-terms.ts'
import { plannedMetric, type PlanSearch } from '../find/plan/plan-search.ts'
import { sumsOf } from '../find/plan/watched-formulas.ts'
import { describeFormulaParts } from '../find/report/explain/describe-formula-parts.ts'
import type { ChangeRequest } from './read-change.ts'

export interface FormulaChange {
  readonly item: ExplainerItem
  /** The same change of the part that added most to it. */
  readonly main: ChangeRequest
  readonly title: string
}

interface FormulaChangeScope {
  readonly model: Model
  readonly metrics: readonly WorkspaceMetric[]
  readonly workspace: PlanSearch['workspace']
}

/** What the parts of a formula added to its change; null for what is no formula of sums. */
export async function explainFormulaChange(
  ctx: Context,
  change: ChangeRequest,
  { model, metrics, workspace }: FormulaChangeScope,
): Promise<FormulaChange | null> {
  const measure = measureAt(model, change.measure)
  const terms = formulaTerms(change.measure, model, sumsOf([...model.cubes.keys()], metrics))
  if (measure === undefined || terms === null) return null
  const all = [
    ...terms.num.map((term) => ({ ...term, side: 'num' as const })),
    ...(terms.den ?? []).map((term) => ({ ...term, side: 'den' as const })),
  ]
  const parts = await Promise.all(
    all.map(async ({ member, side, factor }) => {
      const query = termQuery({ member, factor }, change, { model, workspace })
      const [now, before] = query === null ? [] : await loadResults(ctx, query)
      const sum = (result: typeof now) =>
        (result?.data ?? []).reduce((total, row) => total + Number(row[member] ?? 0), 0)
      const name = measureAt(model, member)?.shortTitle ?? member
      return query === null ? null : { name, side, factor, actual: sum(now), expected: sum(before) }
    }),
  )
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length) return null
  const kind = terms.den === null ? 'money' : 'ratio'
  const described = describeFormulaParts(known, {
    metric: plannedMetric({ measure: measure.name, kind, unitValue: 'money' }, measure),
    currency: workspace.currency,
    when: '',
  })
  const main = described === null ? undefined : all[described.main]
  const time = main === undefined ? null : timeOf(main.member, change, model)
  if (described === null || main === undefined || time === null) return null
  const title = known[described.main]?.name ?? main.member
  return { item: described.item, main: { ...change, measure: main.member, time }, title }
}

/** Null for a data set without a time. */
function termQuery(
  { member }: FormulaTerm,
  change: ChangeRequest,
  { model, workspace: { timezone, currency } }: Pick<FormulaChangeScope, 'model' | 'workspace'>,
): CubeQuery | null {
  const time = timeOf(member, change, model)
  if (time === null) return null
  const { range, compared, filters, segments } = change
  return CubeQuery.parse({
    measures: [member],
    timeDimensions: [{ dimension: time, compareDateRange: [range, compared] }],
    filters,
    segments,
    timezone,
    currency,
  })
}

/** Each part of a formula counts by the time of its own data set. */
function timeOf(member: Member, change: ChangeRequest, { cubes }: Model): Member | null {
  const [name = ''] = member.split('.')
  if (change.time.startsWith(`${name}.`)) return change.time
  const cube = cubes.get(name)
  const time = cube === undefined ? null : mainTimeOf(cube)
  return time === null ? null : `${name}.${time.name}`
}
