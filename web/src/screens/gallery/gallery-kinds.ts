import type { ElementType } from '@cartograph/contract'
import { isElementType } from '../../features/dashboards/elements/definitions.ts'
import { specimens } from './specimens.ts'

const partsOfScreens = [
  'report_section',
  'report_schedule',
  'custom_metric',
  'metric_target',
  'webhook',
] as const

/** What the gallery shows: elements of dashboards, and parts of screens. */
export type GalleryKind = ElementType | (typeof partsOfScreens)[number]

export const galleryKinds: readonly GalleryKind[] = [
  ...Object.keys(specimens).filter(isElementType),
  ...partsOfScreens,
]

/** 'labeled_pivot_table' as 'Labeled pivot table'. */
export function typeName(type: GalleryKind): string {
  const words = type.replaceAll('_', ' ').replace('kpi', 'KPI')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
