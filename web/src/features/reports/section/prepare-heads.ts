import { createSectionHeads } from '@cartograph/contract'
import { formatDateLabel } from '../../../format/date-format.ts'

/** As the browser's locale has it. */
export const { bandTitle, headTitle, stepLabel } = createSectionHeads({ formatDateLabel })
