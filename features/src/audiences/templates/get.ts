import { AppError, getSegmentTemplate as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { allTemplates } from './all-templates.ts'

export const getSegmentTemplate = serves(endpoint, async (ctx, { templateId }) => {
  const template = (await allTemplates(ctx)).find(({ id }) => id === templateId)
  if (template === undefined) throw new AppError('not_found')
  return template
})
