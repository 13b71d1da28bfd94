import type { ElementType } from '@cartograph/contract'

/** 'labeled_pivot_table' as 'Labeled pivot table'. */
export function typeName(type: ElementType): string {
  const words = type.replaceAll('_', ' ').replace('kpi', 'KPI')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
