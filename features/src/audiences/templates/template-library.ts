import type { SegmentTemplate } from '@cartograph/contract'

/** The segment templates that come with the product, in the order of the gallery. */
export type TemplateLibrary = readonly SegmentTemplate[]
