import type { DashboardSpec } from '@cartograph/contract'
import { changeTab } from './section-at.ts'

export function renameTab(spec: DashboardSpec, at: number, title: string): DashboardSpec {
  if (spec.tabs[at] === undefined || spec.tabs[at].display.title === title) return spec
  return changeTab(spec, at, (tab) => ({ ...tab, display: { title } }))
}
