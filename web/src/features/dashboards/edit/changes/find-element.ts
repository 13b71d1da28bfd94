import type { DashboardSpec, ElementSpec } from '@cartograph/contract'

export function elementsOf(spec: DashboardSpec): readonly ElementSpec[] {
  return spec.tabs.flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
}

export function findElement(spec: DashboardSpec, id: string): ElementSpec | undefined {
  return elementsOf(spec).find((element) => element.id === id)
}
