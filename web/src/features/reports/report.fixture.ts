import {
  ReportId,
  type Report,
  type ReportDefinition,
  type ReportSection,
  type ReportTemplate,
} from '@cartograph/contract'

export function definition(about: Partial<ReportDefinition> = {}): ReportDefinition {
  return {
    name: 'Orders',
    section_title: 'Sales by channel',
    add_summary_row: true,
    enable_pivot_config: false,
    query: {
      measures: ['Orders.netSales'],
      dimensions: ['Orders.channel'],
      timeDimensions: [],
      filters: [],
    },
    ...about,
  }
}

export function report(n: number, about: Partial<Report> = {}): Report {
  return {
    id: ReportId.parse(`01930000-0000-7000-8000-0000000003${String(n).padStart(2, '0')}`),
    name: `Report ${n}`,
    granularity: 'week',
    reporting_period: 'thisMonth',
    comparison: 'pp',
    updated_by_name: 'Grace Hopper',
    updated_at: '2026-11-14T15:00:00.000Z',
    version: 1,
    definitions: [definition()],
    schedules: [],
    ...about,
  }
}

export function template(id: string, about: Partial<ReportTemplate> = {}): ReportTemplate {
  return {
    id,
    org_type: 'ecommerce',
    name: `Pre-built ${id}`,
    description: 'Which channels sell, and which no longer do.',
    granularity: 'week',
    reporting_period: 'lastWeek',
    comparison: 'pp',
    updated_by_name: null,
    updated_at: null,
    definitions: [definition()],
    needs: [],
    ...about,
  }
}

const shown = { title: '', type: 'number' } as const
const money = { ...shown, format: 'currency', meta: { sentiment: 'up', additivity: 'sum' } }

/** Net sales and refunds of three channels, compared with the month before. */
export function section(about: Partial<ReportSection> = {}): ReportSection {
  return {
    problem: null,
    period: { from: '2026-11-01', to: '2026-11-27' },
    compared: { from: '2026-10-01', to: '2026-10-27' },
    breakdowns: [
      { member: 'Orders.channel', title: 'Channel', shortTitle: 'Channel', type: 'string' },
    ],
    metrics: [
      { ...money, member: 'Orders.netSales', shortTitle: 'Net sales' },
      {
        ...money,
        member: 'Orders.refunds',
        shortTitle: 'Refunds',
        meta: { sentiment: 'down', additivity: 'sum' },
      },
    ],
    columns: [
      { member: 'Orders.netSales', step: null },
      { member: 'Orders.refunds', step: null },
    ],
    summary: { labels: [null], values: ['300', '30'], compared: ['200', '20'] },
    rows: [
      { labels: ['Web'], values: ['200', '10'], compared: ['100', '10'] },
      { labels: ['Store'], values: ['90', '20'], compared: ['100', '10'] },
      { labels: [null], values: ['10', null], compared: [null, null] },
    ],
    total_rows: 3,
    series: null,
    data_through: null,
    unsynced_before: null,
    ...about,
  }
}
