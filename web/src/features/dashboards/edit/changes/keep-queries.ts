import type { DashboardSpec, ElementSpec } from '@cartograph/contract'
import { changeEverySection } from './section-at.ts'

/** Replaces references to the queries of a removed element by the queries themselves. */
export function keepQueries(spec: DashboardSpec, gone: ElementSpec): DashboardSpec {
  const isUsed = (element: ElementSpec) =>
    element.data.some((data) => 'data_ref' in data && data.data_ref.element === gone.id)
  return changeEverySection(spec, (section) =>
    section.elements.some(isUsed)
      ? { ...section, elements: section.elements.map((one) => withOwnQueries(one, gone)) }
      : section,
  )
}

function withOwnQueries(element: ElementSpec, gone: ElementSpec): ElementSpec {
  const data = element.data.map((one) => {
    if (!('data_ref' in one) || one.data_ref.element !== gone.id) return one
    const found = gone.data[one.data_ref.result_index]
    return found !== undefined && 'cube_query' in found ? found : one
  })
  return { ...element, data }
}
