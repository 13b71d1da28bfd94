import {
  CubeQuery,
  resolveTemplate,
  type QueryTemplate,
  type TemplateVariables,
  type Workspace,
} from '@cartograph/contract'

export interface Asking {
  readonly variables: TemplateVariables
  readonly workspace: Pick<Workspace, 'timezone' | 'currency_units'>
  /** Truncates comparison periods to the length of a period in progress. */
  readonly toDate: boolean
}

/** Fills the variables into a template. Throws if the result is not a valid query. */
export function resolveQuery(
  template: QueryTemplate,
  { variables, workspace, toDate }: Asking,
): CubeQuery {
  const query = CubeQuery.parse({
    ...(resolveTemplate(template, variables) as object),
    timezone: workspace.timezone,
    currency: workspace.currency_units,
  })
  const compares = query.timeDimensions.some(
    ({ compareDateRange }) => (compareDateRange?.length ?? 0) > 1,
  )
  return compares && toDate ? { ...query, compareToDate: true } : query
}

/** Returns one template per query of the element, following references to other elements. */
export function templatesOf(
  element: ElementWithData,
  others: ReadonlyMap<string, ElementWithData>,
): readonly QueryTemplate[] {
  return element.data.map((data) => {
    if ('cube_query' in data) return data.cube_query
    const { element: id, result_index } = data.data_ref
    const found = others.get(id)?.data[result_index]
    if (found === undefined || !('cube_query' in found)) {
      throw new Error(`There is no query ${result_index} of an element '${id}'`)
    }
    return found.cube_query
  })
}

interface ElementWithData {
  readonly data: readonly (
    | { readonly cube_query: QueryTemplate }
    | { readonly data_ref: { readonly element: string; readonly result_index: number } }
  )[]
}
