import {
  AppError,
  CubeQuery,
  resolveTemplate,
  type DashboardSpec,
  type ElementSpec,
  type PublicVariables,
} from '@cartograph/contract'
import type { Context } from '../context.ts'
import { findDashboard } from '../dashboards/index.ts'
import { loadText, type LoadResult } from '../queries/index.ts'
import { findLink, recordUse } from './find-link.ts'
import { isValidPass } from './link-pass.ts'
import { publicSpec } from './public-spec.ts'
import { checkVariables } from './check-variables.ts'

interface LoadPublicElement {
  readonly token: string
  readonly pass: string | null
  readonly element: string
  readonly query: number
  readonly variables: PublicVariables
  readonly to_date: boolean
}

/**
 * Runs a query of the stored dashboard, with the dates and the choices that its element offers. Personal
 * dimensions are masked, and visitors of one link share as many slots as an API key has.
 */
export async function loadPublicElement(
  ctx: Context,
  asked: LoadPublicElement,
): Promise<LoadResult> {
  const { link, workspace, visitor } = await findLink(ctx, asked.token)
  const { id, passwordHash } = link
  if (passwordHash !== null && !isValidPass({ id, passwordHash }, asked.pass ?? '', ctx.clock())) {
    throw new AppError('link_password_required')
  }
  await recordUse(ctx, link)
  const { spec } = await ctx.store.inWorkspace(link.orgId, (tx) =>
    findDashboard(visitor, tx, link.fileName),
  )
  const query = composeQuery(spec, asked, {
    timezone: workspace.timezone,
    currency: workspace.currencyUnits,
  })
  const caller = { orgId: link.orgId, keyId: `public link ${id}` }
  return loadText(visitor, { query, queryType: 'multi' }, 0, caller)
}

export function composeQuery(
  spec: DashboardSpec,
  { element: elementId, query: at, variables, to_date }: Omit<LoadPublicElement, 'token' | 'pass'>,
  around: { readonly timezone: string; readonly currency: string },
): CubeQuery {
  const elements = publicSpec(spec).tabs.flatMap(({ sections }) =>
    sections.flatMap((section) => section.elements),
  )
  const element = elements.find(({ id }) => id === elementId)
  const template = element && templateOf(element, at, elements)
  if (element === undefined || template === undefined) throw new AppError('not_found')
  const checked = checkVariables(spec, element, template, variables)
  const resolved = resolveTemplate(template, (name) => checked[name])
  const parsed = CubeQuery.safeParse({ ...Object(resolved), ...around })
  if (!parsed.success) throw new AppError('invalid_query')
  const compares = parsed.data.timeDimensions.some(
    ({ compareDateRange }) => (compareDateRange?.length ?? 0) > 1,
  )
  return compares && to_date ? { ...parsed.data, compareToDate: true } : parsed.data
}

/** The element's own query, or that of the element it refers to. */
function templateOf(element: ElementSpec, at: number, elements: readonly ElementSpec[]) {
  const data = element.data[at]
  if (data === undefined) return undefined
  if ('cube_query' in data) return data.cube_query
  const { element: id, result_index } = data.data_ref
  const found = elements.find((other) => other.id === id)?.data[result_index]
  return found !== undefined && 'cube_query' in found ? found.cube_query : undefined
}
