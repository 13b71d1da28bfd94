import { listDataIngestions } from './data-ingestions.ts'
import { uploadEndpoints } from './uploads.ts'

/** How far each data source is read, and the files that were uploaded to it. */
export const sourceEndpoints = { listDataIngestions, ...uploadEndpoints } as const
