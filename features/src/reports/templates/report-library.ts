import type { ReportTemplate } from '@cartograph/contract'

/** The report templates that come with the product, in the order of the list. */
export type ReportLibrary = readonly ReportTemplate[]
