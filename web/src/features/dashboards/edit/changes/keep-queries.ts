import type { DashboardSpec, ElementSpec } from '@cartograph/contract'
import { changeEverySection } from './section-at.ts'

/** Whoever showed the rows of this element's query gets the query itself, before it is gone. */
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
