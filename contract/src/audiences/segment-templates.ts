import * as z from 'zod/mini'
import { PlatformCode } from '../connections/platforms.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { wholeNumber } from '../endpoints/paging.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { SegmentTemplateId } from '../values/ids.ts'
import { SourceConfig } from './rules.ts'
import { SegmentName } from './segments.ts'

export const segmentTemplatesPageSize = 4
export const maxTemplateTags = 5
/** Of developers; a gallery is no archive. */
export const maxSegmentTemplates = 500

export const SegmentTag = z.object({ id: z.string(), name: z.string() })
export type SegmentTag = z.infer<typeof SegmentTag>

/** The id under which templates are filtered by a tag; empty for a name without letters and digits. */
export function tagId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

const TagName = z.string().check(
  z.trim(),
  z.minLength(1, 'Required'),
  z.maxLength(40, 'At most 40 characters'),
  z.refine(isStorable, storableMessage),
  z.refine((name) => tagId(name) !== '', 'Use letters or digits'),
)

const TemplateDescription = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, 'At most 300 characters'),
    z.refine(isStorable, storableMessage),
  )

export const SegmentTemplate = z.object({
  id: SegmentTemplateId,
  name: z.string(),
  /** What the audience is for; can be empty for templates of developers. */
  description: z.string(),
  template_source_config: SourceConfig,
  tags: z.array(SegmentTag),
  /** Values of the rule that stand for what the user chooses, such as 'Product A'. */
  placeholders: z.array(z.string()),
  /** The data that the rule needs: of each entry, one of the platforms. */
  needs: z.array(z.array(PlatformCode)),
})
export type SegmentTemplate = z.infer<typeof SegmentTemplate>

/** A file of templates that come with the product. All have its tag, beside their own. */
export const SegmentTemplateFile = z.strictObject({
  tag: TagName,
  templates: z.array(
    z.strictObject({
      id: SegmentTemplateId,
      name: SegmentName,
      description: TemplateDescription.check(z.minLength(1)),
      tags: z._default(z.array(TagName), []),
      placeholders: z._default(z.array(z.string().check(z.minLength(1))), []),
      rule: SourceConfig,
    }),
  ),
})
export type SegmentTemplateFile = z.infer<typeof SegmentTemplateFile>

const path = '/v1/segment-templates/'

export const listSegmentTags = defineEndpoint({
  name: 'segmentTemplates.tags',
  method: 'GET',
  path: `${path}tags`,
  summary: 'The tags of segment templates, by name.',
  answer: z.object({ items: z.array(SegmentTag) }),
  permission: 'signed_in',
})

export const listSegmentTemplates = defineEndpoint({
  name: 'segmentTemplates.list',
  method: 'GET',
  path,
  summary:
    'The segment templates of all workspaces: those of the product, then those of developers.',
  query: z.object({
    page: z._default(wholeNumber(100_000), 1),
    size: z._default(wholeNumber(100), segmentTemplatesPageSize),
    /** Ids of tags, separated by commas: templates with at least one of them. */
    tags: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  answer: z.object({ page: z.int(), items: z.array(SegmentTemplate), total: z.int() }),
  permission: 'signed_in',
})

export const createSegmentTemplate = defineEndpoint({
  name: 'segmentTemplates.create',
  method: 'POST',
  path,
  summary: 'Offer a rule as a template to all workspaces. Only for developers.',
  body: z.strictObject({
    name: SegmentName,
    description: z._default(TemplateDescription, ''),
    template_source_config: SourceConfig,
    tags: z.array(TagName).check(z.maxLength(maxTemplateTags, `At most ${maxTemplateTags} tags`)),
  }),
  answer: SegmentTemplate,
  status: 201,
  permission: 'signed_in',
  errors: ['forbidden'],
  audit: 'segment_template.created',
})

export const getSegmentTemplate = defineEndpoint({
  name: 'segmentTemplates.get',
  method: 'GET',
  path: `${path}{templateId}`,
  summary: 'A segment template.',
  params: z.object({ templateId: SegmentTemplateId }),
  answer: SegmentTemplate,
  permission: 'signed_in',
  errors: ['not_found'],
})

export const deleteSegmentTemplate = defineEndpoint({
  name: 'segmentTemplates.delete',
  method: 'DELETE',
  path: `${path}{templateId}`,
  summary: 'Delete a template that a developer created. Only for developers.',
  /** Those of the product have no UUID and cannot be deleted. */
  params: z.object({ templateId: z.uuid() }),
  permission: 'signed_in',
  errors: ['forbidden', 'not_found'],
  audit: 'segment_template.deleted',
})
