import {
  AppError,
  createSegmentTemplate as endpoint,
  maxSegmentTemplates,
  newId,
  SegmentTemplateId,
} from '@cartograph/contract'
import { count, segmentTemplates } from '@cartograph/store'
import { changeAsPerson } from '../../audit/index.ts'
import { requirePerson } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireDeveloper } from '../../users/index.ts'
import { checkRule } from '../rules/check-rule.ts'
import { ruleMembers } from '../rules/rule-members.ts'
import { toTag } from './load-templates.ts'
import { presentTemplate, type SegmentTemplateRow } from './present-template.ts'

export const createSegmentTemplate = serves(
  endpoint,
  async (ctx, { name, description, template_source_config: sourceConfig, tags }) => {
    await requireDeveloper(ctx)
    const { userId } = requirePerson(ctx)
    const members = ruleMembers(ctx.semantic.model)
    checkRule(sourceConfig, members, 'template_source_config')
    const row: SegmentTemplateRow = {
      id: newId(SegmentTemplateId),
      name,
      description,
      sourceConfig,
      tags: [...new Map(tags.map(toTag).map((tag) => [tag.id, tag])).values()],
      createdBy: userId,
      createdAt: ctx.clock(),
    }
    return changeAsPerson(
      ctx,
      { endpoint, orgId: null, subject: ({ id }) => id, details: { name } },
      async (tx) => {
        const [counted] = await tx.select({ total: count() }).from(segmentTemplates)
        if ((counted?.total ?? 0) >= maxSegmentTemplates) {
          throw new AppError('invalid_request', tooMany)
        }
        await tx.insert(segmentTemplates).values(row)
        return presentTemplate(row, members)
      },
    )
  },
)

const tooMany = `There are at most ${maxSegmentTemplates} templates. Delete one first.`
