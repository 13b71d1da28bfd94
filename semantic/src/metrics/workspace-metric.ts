import type { QueryFilter } from '@cartograph/contract'
import type { Cube, Reading } from '../model/model.ts'

/** A metric that people of a workspace define over the measures of the model. */
export type WorkspaceMetric = FilteredMetric | FormulaMetric | DeletedMetric

interface NamedMetric {
  /** Its name in queries: `ShopifyOrders.custom_us_sales`, in the data set that it belongs to. */
  readonly member: string
  readonly title: string
  readonly description: string | null
}

/** Its name is still known, so that a query for it can say what became of it. */
interface DeletedMetric extends NamedMetric {
  readonly kind: 'deleted'
}

/** A measure over the rows that pass the filters. */
export interface FilteredMetric extends NamedMetric {
  readonly kind: 'filtered'
  readonly measure: string
  readonly filters: readonly QueryFilter[]
}

/** A calculation over measures and metrics, also of other data sets. */
export interface FormulaMetric extends NamedMetric {
  readonly kind: 'formula'
  readonly formula: string
  /** How a ratio is shown; amounts and counts have a format of their own. */
  readonly ratioFormat: 'number' | 'percent'
  readonly sentiment: Reading['sentiment']
}

/** Why a metric cannot be computed: the end of a sentence. */
export class MetricProblem extends Error {
  override readonly name = 'MetricProblem'
}

export function textsOf({ member, title, description }: WorkspaceMetric, home: Cube) {
  const [, name = ''] = member.split('.')
  return {
    name,
    cube: home.name,
    title: `${home.title} ${title}`,
    shortTitle: title,
    description,
    isPublic: true,
    meta: { custom: true },
  }
}
