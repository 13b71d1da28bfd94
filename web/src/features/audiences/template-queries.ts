import {
  getSegmentTemplate,
  listSegmentTags,
  listSegmentTemplates,
  segmentTemplatesPageSize,
  type SegmentTemplateId,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'

/** Templates are the same in all workspaces. */
export const templateKey = ['SegmentTemplate'] as const

interface TemplateRequest {
  readonly page: number
  /** Ids; none for all templates. */
  readonly tags: readonly string[]
}

/** One page of the gallery. The previous page stays until the next one has loaded. */
export function templatesQuery({ call }: Client, { page, tags }: TemplateRequest) {
  const query = { page, size: segmentTemplatesPageSize, tags: tags.join(',') }
  return queryOptions({
    queryKey: [...templateKey, 'list', query],
    queryFn: ({ signal }) => call(listSegmentTemplates, { query }, { signal }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}

export function templateTagsQuery({ call }: Client) {
  return queryOptions({
    queryKey: [...templateKey, 'tags'],
    queryFn: async ({ signal }) => (await call(listSegmentTags, {}, { signal })).items,
    staleTime: 300_000,
  })
}

export function templateQuery({ call }: Client, templateId: SegmentTemplateId) {
  return queryOptions({
    queryKey: [...templateKey, 'one', templateId],
    queryFn: ({ signal }) => call(getSegmentTemplate, { params: { templateId } }, { signal }),
    staleTime: 300_000,
  })
}
