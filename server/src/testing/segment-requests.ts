import type { OrgId } from '@cartograph/contract'
import { createSegment, createSegmentTemplate, type Context } from '@cartograph/features'
import { asDeveloper } from './as-developer.ts'

/** A valid request for each endpoint of segments. */
export function segmentRequests({
  orgId,
  asAdmin,
  nextName,
}: {
  readonly orgId: OrgId
  readonly asAdmin: () => Promise<Context>
  readonly nextName: () => string
}) {
  const inWorkspace = { params: { orgId } }
  const rule = {
    or: [
      { and: [{ member: 'CustomerProfile.orderCount', operator: 'gt' as const, values: ['1'] }] },
    ],
  }
  const body = { source_config: rule }
  const newSegment = () => ({ name: nextName(), source_config: rule, description: '' })
  const newTemplate = () => ({
    name: nextName(),
    description: '',
    template_source_config: rule,
    tags: ['Email'],
  })
  const ofSegment = async () => {
    const { id: segmentId } = await createSegment(await asAdmin(), newSegment())
    return { params: { orgId, segmentId } }
  }
  return {
    listSegments: () => ({ ...inWorkspace, query: { page: '1', size: '6' } }),
    createSegment: () => ({ ...inWorkspace, body: newSegment() }),
    getSegment: ofSegment,
    updateSegment: async () => ({ ...(await ofSegment()), body: newSegment() }),
    deleteSegment: async () => ({ ...(await ofSegment()), query: { lists: 'keep' as const } }),
    listSegmentRecords: async () => ({ ...(await ofSegment()), query: { limit: '10' } }),
    listSegmentSizes: ofSegment,
    listSegmentChanges: async () => {
      const { params } = await ofSegment()
      return { params: { ...params, day: '2026-11-14' } }
    },
    exportSegment: async () => ({
      ...(await ofSegment()),
      body: { format: 'csv' as const, records: 10 },
    }),
    countSegment: () => ({ ...inWorkspace, body }),
    sampleSegment: () => ({ ...inWorkspace, body }),
    compareSegments: () => ({ ...inWorkspace, body }),
    listRuleMembers: () => inWorkspace,
    listSegmentTags: () => ({}),
    listSegmentTemplates: () => ({ query: { page: '1', size: '4', tags: 'email' } }),
    createSegmentTemplate: () => ({ body: newTemplate() }),
    getSegmentTemplate: () => ({ params: { templateId: 'vip' } }),
    deleteSegmentTemplate: async () => {
      const { id: templateId } = await createSegmentTemplate(
        asDeveloper(await asAdmin()),
        newTemplate(),
      )
      return { params: { templateId } }
    },
  }
}
