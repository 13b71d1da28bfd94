import {
  AppError,
  getReportTemplate as getEndpoint,
  listReportTemplates as listEndpoint,
} from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { templatesForWorkspace } from './template-rows.ts'

export const listReportTemplates = serves(listEndpoint, async (ctx, { page, size }) => {
  const all = await templatesForWorkspace(ctx)
  const start = (page - 1) * size
  return { page, items: all.slice(start, start + size), total: all.length }
})

export const getReportTemplate = serves(getEndpoint, async (ctx, { reportId }) => {
  const template = (await templatesForWorkspace(ctx)).find(({ id }) => id === reportId)
  if (template === undefined) throw new AppError('not_found')
  return template
})
