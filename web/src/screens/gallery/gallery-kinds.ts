import type { ElementType } from '@cartograph/contract'
import { isElementType } from '../../features/dashboards/elements/definitions.ts'
import { specimens } from './specimens.ts'

/** What the gallery shows: elements of dashboards, and sections and schedules of reports. */
export type GalleryKind = ElementType | 'report_section' | 'report_schedule'

export const galleryKinds: readonly GalleryKind[] = [
  ...Object.keys(specimens).filter(isElementType),
  'report_section',
  'report_schedule',
]

/** 'labeled_pivot_table' as 'Labeled pivot table'. */
export function typeName(type: GalleryKind): string {
  const words = type.replaceAll('_', ' ').replace('kpi', 'KPI')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
