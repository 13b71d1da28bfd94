import { listSegmentTemplates as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { allTemplates } from './all-templates.ts'

export const listSegmentTemplates = serves(endpoint, async (ctx, { page, size, tags }) => {
  const wanted = new Set(tags.split(',').filter((tag) => tag !== ''))
  const all = await allTemplates(ctx)
  const found =
    wanted.size === 0 ? all : all.filter((one) => one.tags.some(({ id }) => wanted.has(id)))
  const start = (page - 1) * size
  return { page, items: found.slice(start, start + size), total: found.length }
})
