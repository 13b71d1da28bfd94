import {
  getDashboard,
  getReport,
  listDashboardOutlines,
  listMetricTargets,
  listReports,
  paceMetricTargets,
  type TargetPace,
} from '@cartograph/contract'
import * as z from 'zod'
import { page, pageOf, pageSize } from '../paging.ts'
import { defineTool } from '../tool.ts'

const listDashboardsTool = defineTool({
  name: 'list_dashboards',
  title: 'List dashboards',
  description: 'The dashboards of the workspace with their tabs, and the titles of what they show.',
  endpoints: [listDashboardOutlines],
  input: z.strictObject({ page }),
  async respond(call, { page }) {
    const { items } = await call(listDashboardOutlines)
    const dashboards = items.map(({ file_name, tabs }) => ({
      name: file_name,
      tabs: tabs.map(({ title, elements }) => ({ title, elements: elements.slice(0, 50) })),
    }))
    return pageOf(dashboards, page, 10)
  },
})

const getDashboardTool = defineTool({
  name: 'get_dashboard',
  title: 'Read a dashboard',
  description:
    'The elements of one tab of a dashboard with their definitions, whose queries run_query can run.',
  endpoints: [getDashboard],
  input: z.strictObject({
    name: z.string().min(1).max(100).describe('From list_dashboards'),
    tab: z.int().min(1).max(100).default(1).describe('Tabs count from 1.'),
    page,
  }),
  async respond(call, { name, tab, page }) {
    const { title, tabs } = await call(getDashboard, { query: { spec: name } })
    const shown = tabs[tab - 1]
    const elements = shown?.sections.flatMap((section) => section.elements) ?? []
    return {
      title,
      tabs: tabs.map(({ display }) => display.title),
      tab: shown?.display.title ?? null,
      elements: pageOf(elements, page, 10),
    }
  },
})

const listReportsTool = defineTool({
  name: 'list_reports',
  title: 'List reports',
  description: 'The reports of the workspace, last changed first.',
  endpoints: [listReports],
  input: z.strictObject({ page }),
  async respond(call, { page }) {
    const { items, total } = await call(listReports, { query: { page } })
    return {
      page,
      total,
      items: items.map(({ id, name, reporting_period, granularity, updated_at, definitions }) => ({
        id,
        name,
        reporting_period,
        granularity,
        updated_at,
        sections: definitions.map(({ section_title: title }) => title),
      })),
    }
  },
})

const getReportTool = defineTool({
  name: 'get_report',
  title: 'Read a report',
  description: 'A report with its sections and their queries, which run_query can run.',
  endpoints: [getReport],
  input: z.strictObject({ id: z.uuid() }),
  async respond(call, { id }) {
    const report = await call(getReport, { params: { reportId: id } })
    const { name, granularity, reporting_period, comparison, updated_at, definitions } = report
    return {
      id,
      name,
      granularity,
      reporting_period,
      comparison,
      updated_at,
      sections: definitions,
    }
  },
})

const listTargetsTool = defineTool({
  name: 'list_targets',
  title: 'List targets',
  description: 'The monthly targets of metrics. With a month, only those of this month.',
  endpoints: [listMetricTargets],
  input: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional()
      .describe('YYYY-MM'),
    page,
  }),
  async respond(call, { month, page }) {
    const { items } = await call(listMetricTargets)
    const targets = items
      .map((one) => ({ ...one, month: `${one.year}-${String(one.month).padStart(2, '0')}` }))
      .filter((one) => month === undefined || one.month === month)
      .map(({ metric, title, month, target, problem }) => ({
        metric,
        title,
        month,
        target,
        problem,
      }))
    return pageOf(targets, page)
  },
})

const targetPaceTool = defineTool({
  name: 'get_target_pace',
  title: 'Pace of targets',
  description:
    'Whether metrics are on pace for their targets of a month, with the forecast of the month.',
  endpoints: [paceMetricTargets],
  input: z.strictObject({
    month: z.string().max(7).describe('YYYY-MM'),
    metrics: z.array(z.string().max(200)).min(1).max(pageSize),
  }),
  async respond(call, { month, metrics }) {
    const query = { month, metrics: metrics.join(',') }
    const { items } = await call(paceMetricTargets, { query })
    return { items: items.map(withoutDays) }
  },
})

function withoutDays(pace: TargetPace): object {
  const { metric, target, verdict, through, target_to_date, actual_to_date, forecast } = pace
  return { metric, target, verdict, through, target_to_date, actual_to_date, forecast }
}

export const workspaceTools = [
  listDashboardsTool,
  getDashboardTool,
  listReportsTool,
  getReportTool,
  listTargetsTool,
  targetPaceTool,
]
