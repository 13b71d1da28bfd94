import type { DashboardSpec } from '@cartograph/contract'
import { elementsOf } from './find-element.ts'

/** A unique id derived from the title: 'net-sales-by-channel-2'. */
export function freeId(spec: DashboardSpec, title: string): string {
  const taken = new Set(elementsOf(spec).map(({ id }) => id))
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '')
  const stem = words === '' ? 'element' : words
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? stem : `${stem}-${n}`
    if (!taken.has(id)) return id
  }
}
