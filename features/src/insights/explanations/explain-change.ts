import {
  AppError,
  dayNumber,
  explainChange as endpoint,
  type AnswerOf,
  type ExplainerItem,
  type ExplanationObstacle,
} from '@cartograph/contract'
import { addMetrics, type Model, type WorkspaceMetric } from '@cartograph/semantic'
import { listLoggedActions, type LoggedAction } from '../../action-log/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { selectMetrics, toWorkspaceMetric } from '../../custom-metrics/index.ts'
import { serves } from '../../serves.ts'
import type { PlanSearch } from '../find/plan/plan-search.ts'
import { selectSearchWorkspace } from '../find/plan/select-workspace.ts'
import { watchedCubes } from '../find/plan/watched-metrics.ts'
import { describeDrivers, type DescribedChange } from '../find/report/explain/describe-drivers.ts'
import { dropSingleValueDimensions } from '../find/report/explain/drivers.ts'
import { selectLoggedActions } from '../find/report/explain/logged-actions.ts'
import { explainedMetric } from './explained-metric.ts'
import { explainFormulaChange } from './explain-formula-change.ts'
import { linesScope, ofOrderLines } from './of-order-lines.ts'
import { presentEvents } from './present-events.ts'
import { productEvents } from './product-events.ts'
import { loadPeriods } from './load-periods.ts'
import { changeQuery, readChange, type ChangeRequest } from './read-change.ts'
import { productsQuery, readProducts, type ProductChange } from './read-products.ts'
import { splitVolume } from './split-volume.ts'

/**
 * Finds what drove the change of a metric between two periods, in the words of an insight's causes. A metric
 * of orders is also explained by the products in them, and every metric by what the team noted on those days.
 * The queries run at the same time.
 */
export const explainChange = serves(endpoint, async (ctx, given) =>
  explainWithin(ctx, await readExplainScope(ctx), given),
)

/** What explanations of one workspace have in common. */
export interface ExplainScope {
  readonly workspace: PlanSearch['workspace']
  readonly metrics: readonly WorkspaceMetric[]
  readonly model: Model
  readonly actions: readonly LoggedAction[]
}

export async function readExplainScope(ctx: Context): Promise<ExplainScope> {
  const { orgId } = requireWorkspace(ctx)
  const { workspace, actions, metrics } = await ctx.store.inWorkspace(orgId, async (tx) => ({
    workspace: await selectSearchWorkspace(tx, orgId),
    actions: await listLoggedActions(tx, orgId),
    metrics: (await selectMetrics(tx, orgId)).map(toWorkspaceMetric),
  }))
  if (workspace === null) throw new AppError('not_found')
  return { workspace, actions, metrics, model: addMetrics(ctx.semantic.model, metrics) }
}

/** As `explainChange`, with a scope that was read before. */
export async function explainWithin(
  ctx: Context,
  { workspace, actions, metrics, model }: ExplainScope,
  given: ChangeRequest,
): Promise<AnswerOf<typeof endpoint>> {
  const based = baseOf(given, model, metrics)
  const formula =
    'obstacle' in explainedMetric(model, based)
      ? await explainFormulaChange(ctx, based, { model, metrics, workspace })
      : null
  const asked = formula === null ? based : baseOf(formula.main, model, metrics)
  const lines = ofOrderLines(model, asked)
  const isKnown = !('obstacle' in explainedMetric(model, asked))
  const [whole, byProduct, products] = await Promise.all([
    findDrivers(ctx, model, asked, workspace, formula === null ? {} : { subject: formula.title }),
    isKnown && lines !== null
      ? findDrivers(ctx, model, lines, workspace, { scope: 'By product' })
      : null,
    isKnown ? loadProducts(ctx, model, asked, workspace) : null,
  ])
  const items = 'items' in whole ? whole.items : []
  const more = byProduct !== null && 'items' in byProduct ? byProduct.items : []
  const noted = selectLoggedActions(actions, {
    first: dayNumber(asked.range[0].slice(0, 10)),
    last: dayNumber(asked.range[1].slice(0, 10)),
    platforms:
      watchedCubes.find(({ cube }) => asked.measure.startsWith(`${cube}.`))?.platforms ?? [],
    names: [...items, ...more].flatMap(largestParts),
  })
  const sold = 'items' in whole ? products : null
  const split = sold === null ? null : splitSales(model, lines ?? asked, sold, workspace)
  const events = presentEvents({
    products: sold === null ? [] : productEvents(sold, workspace.currency),
    actions: noted,
  })
  return {
    items: [formula?.item ?? null, ...items, ...more, split, events].filter((one) => one !== null),
    obstacle: 'obstacle' in whole && formula === null ? whole.obstacle : null,
  }
}

type Workspace = PlanSearch['workspace']

/** A metric of the workspace that has conditions changes as its base does among the rows that pass them. */
function baseOf(
  change: ChangeRequest,
  model: Model,
  metrics: readonly WorkspaceMetric[],
): ChangeRequest {
  const [cube = '', name = ''] = change.measure.split('.')
  const metric = metrics.find(({ member }) => member === change.measure)
  // A measure that is not in the model may be part of a cycle.
  if (metric?.kind !== 'filtered' || !model.cubes.get(cube)?.measures.has(name)) return change
  const filters = [...change.filters, ...metric.filters]
  return baseOf({ ...change, measure: metric.measure, filters }, model, metrics)
}

async function findDrivers(
  ctx: Context,
  model: Model,
  change: ChangeRequest,
  workspace: Workspace,
  words: Pick<DescribedChange['words'], 'scope' | 'subject'>,
): Promise<{ items: ExplainerItem[] } | { obstacle: ExplanationObstacle }> {
  const found = explainedMetric(model, change)
  if ('obstacle' in found) return found
  const query = changeQuery(found, change, workspace)
  const all = readChange(found, await loadPeriods(ctx, model, query, change))
  if (all.leaves.every(({ usualNum }) => usualNum === 0)) return { obstacle: 'no_earlier_data' }
  const read = dropSingleValueDimensions(all)
  if (read.dimensions.length === 0) return { obstacle: 'no_dimensions' }
  const items = describeDrivers(read, {
    id: `${change.measure} ${change.range.join()}`,
    member: change.measure,
    metric: found.metric,
    currency: workspace.currency,
    words: {
      less: 'less than in the earlier period',
      more: 'more than in the earlier period',
      alike: 'No single driver stands out.',
      largest: 'No single driver stands out; the largest parts are',
      ...words,
    },
  })
  return { items }
}

async function loadProducts(
  ctx: Context,
  model: Model,
  change: ChangeRequest,
  workspace: Workspace,
): Promise<ProductChange[] | null> {
  const scope = linesScope(ctx.semantic.model, change)
  if (scope === null) return null
  return readProducts(await loadPeriods(ctx, model, productsQuery(scope, workspace), scope))
}

function splitSales(
  model: Model,
  change: ChangeRequest,
  products: readonly ProductChange[],
  { currency }: Workspace,
): ExplainerItem | null {
  const found = explainedMetric(model, change)
  if ('obstacle' in found || found.cube !== 'ShopifyOrderLines') return null
  return splitVolume(products, { metric: found.metric, currency })
}

/** What an entry of the action log may be about. */
function largestParts({ explainer_key: key, exp }: ExplainerItem): string[] {
  if (key !== 'drivers' || exp.type !== 'chart') return []
  return exp.data.slice(0, 3).map((row) => String(row['part']))
}
