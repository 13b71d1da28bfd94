import { createSectionHeads } from '@cartograph/contract'
import { formatDateLabel } from '../../../format/date-format.ts'

/** Formatted for the browser's locale. */
export const { bandTitle, headTitle, stepLabel } = createSectionHeads({ formatDateLabel })
