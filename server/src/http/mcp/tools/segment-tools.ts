import { listSegmentSizes, listSegments } from '@cartograph/contract'
import * as z from 'zod'
import { page } from '../paging.ts'
import { defineTool } from '../tool.ts'

const size = 10

const listTool = defineTool({
  name: 'list_segments',
  title: 'List segments',
  description:
    'The customer segments of the workspace with their sizes, last changed first. No customers are listed.',
  endpoints: [listSegments, listSegmentSizes],
  input: z.strictObject({ page }),
  async respond(call, { page }) {
    const { items, total } = await call(listSegments, { query: { page, size } })
    const sizes = await Promise.all(
      items.map(({ id }) => call(listSegmentSizes, { params: { segmentId: id } })),
    )
    return {
      page,
      total,
      items: items.map(({ id, name, description, updated_at }, at) => {
        const last = sizes[at]?.items.at(-1)
        return {
          id,
          name,
          description,
          updated_at,
          customers: last?.members ?? null,
          counted_for: last?.day ?? null,
        }
      }),
    }
  },
})

export const segmentTools = [listTool]
