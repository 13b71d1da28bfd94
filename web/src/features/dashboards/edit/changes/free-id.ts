import { slugOf, type DashboardSpec } from '@cartograph/contract'
import { elementsOf } from './find-element.ts'

/** A unique id derived from the title: 'net-sales-by-channel-2'. */
export function freeId(spec: DashboardSpec, title: string): string {
  const taken = new Set(elementsOf(spec).map(({ id }) => id))
  const stem = slugOf(title) || 'element'
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? stem : `${stem}-${n}`
    if (!taken.has(id)) return id
  }
}
