import type { Day, OrgId } from '@cartograph/contract'
import { createCustomMetric, saveMetricTargets, type Context } from '@cartograph/features'

/** A valid request for each endpoint of custom metrics and metric targets. */
export function metricRequests({
  orgId,
  asAdmin,
  nextName,
}: {
  readonly orgId: OrgId
  readonly asAdmin: () => Promise<Context>
  readonly nextName: () => string
}) {
  const inWorkspace = { params: { orgId } }
  const november: [Day, Day] = ['2026-11-01', '2026-11-30']
  let targets = 0
  const newMetric = () => ({
    name: nextName(),
    description: '',
    metric_definition: {
      name: 'ShopifyOrders',
      query: { measures: ['ShopifyOrders.netSales'] as [string], filters: [] },
    },
  })
  const ofMetric = async () => {
    const { id: metricId } = await createCustomMetric(await asAdmin(), newMetric())
    return { params: { orgId, metricId } }
  }
  const newTarget = async () => {
    targets += 1
    const { member: metric } = await createCustomMetric(await asAdmin(), newMetric())
    return { metric, target: targets, year: 2026, month: 11 }
  }
  return {
    listCustomMetrics: () => ({ ...inWorkspace, query: { page: '1', page_size: '10' } }),
    previewCustomMetric: () => ({
      ...inWorkspace,
      body: { metric_definition: newMetric().metric_definition },
    }),
    createCustomMetric: () => ({ ...inWorkspace, body: newMetric() }),
    getCustomMetric: ofMetric,
    updateCustomMetric: async () => ({ ...(await ofMetric()), body: newMetric() }),
    deleteCustomMetric: ofMetric,
    listMetricVersions: ofMetric,
    restoreMetricVersion: async () => {
      const { params } = await ofMetric()
      return { params: { ...params, version: '1' } }
    },
    listMetricUses: ofMetric,
    listMissingMetrics: () => ({
      ...inWorkspace,
      query: { members: 'ShopifyOrders.custom_gone' },
    }),
    listMetricTargets: () => inWorkspace,
    paceMetricTargets: () => ({
      ...inWorkspace,
      query: { metrics: 'ShopifyOrders.netSales', month: '2026-11' },
    }),
    rangeMetricTargets: () => ({
      ...inWorkspace,
      body: { metrics: ['ShopifyOrders.netSales'], range: november },
    }),
    saveMetricTargets: async () => ({ ...inWorkspace, body: [await newTarget()] }),
    deleteMetricTargets: async () => {
      const target = await newTarget()
      await saveMetricTargets(await asAdmin(), { items: [target] })
      return { ...inWorkspace, query: { metrics: target.metric } }
    },
  }
}
