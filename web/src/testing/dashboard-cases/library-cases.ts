import type { DashboardSpec, MetaAnswer } from '@cartograph/contract'
import { loadLibrary } from '@cartograph/features'
import { elementAt } from './any-case.ts'
import type { DashboardCase } from './dashboard-case.ts'

/** Every element of the library that asks of the shop's orders alone. */
export function libraryCases(meta: MetaAnswer): Pick<DashboardCase, 'spec' | 'at'>[] {
  const shelves = [...loadLibrary(meta).values()]
  const specs = new Map<string, DashboardSpec>(shelves.flatMap(({ dashboards }) => [...dashboards]))
  return [...specs.values()].flatMap((spec) =>
    spec.tabs.flatMap(({ sections }, tab) =>
      sections.flatMap(({ elements }, section) =>
        elements
          .map((_, n) => elementAt(spec, tab, section, n))
          .filter(({ element }) => element.data.every(isOfOrders))
          .map((at) => ({ spec, at })),
      ),
    ),
  )
}

function isOfOrders(data: DashboardSpec['tabs'][0]['sections'][0]['elements'][0]['data'][0]) {
  if (!('cube_query' in data)) return false
  const members = [...JSON.stringify(data.cube_query).matchAll(/"([A-Z]\w*)\./g)]
  return members.length > 0 && members.every(([, name]) => name === 'ShopifyOrders')
}
