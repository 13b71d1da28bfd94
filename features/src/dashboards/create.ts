import {
  createDashboard as endpoint,
  type AnswerOf,
  type DashboardSpec,
} from '@cartograph/contract'
import { change } from '../audit/index.ts'
import { requirePerson } from '../context.ts'
import { serves } from '../serves.ts'
import { insertUnderFreeName } from './insert-under-free-name.ts'

/** An empty dashboard with dates, which tiles of any metric use. */
export const createDashboard = serves(endpoint, async (ctx, { title }) => {
  requirePerson(ctx)
  const subject = (answer: AnswerOf<typeof endpoint>) => answer.file_name
  return change(ctx, { endpoint, subject, details: { title } }, async (tx) => ({
    file_name: await insertUnderFreeName(ctx, tx, blankSpec(title)),
  }))
})

function blankSpec(title: string): DashboardSpec {
  return {
    title,
    dashboard_tag: 'blank',
    global_filters: [
      {
        ui_component: 'date_range_picker',
        key: 'global',
        default_value: 'last28Days',
        default_comparison: ['pp'],
      },
      {
        ui_component: 'time_granularity_dropdown',
        key: 'granularity',
        dates: 'global',
        default_value: 'day',
      },
    ],
    page_prompts: [],
    include_recent_views: false,
    required_datasources_for_feature: [],
    required_datasources_condition: 'any',
    tabs: [
      {
        display: { title: 'Overview' },
        sections: [
          {
            title: 'Summary',
            filters: [],
            include_period_filter: false,
            use_grid: true,
            num_columns: 1,
            elements: [],
          },
        ],
      },
    ],
  }
}
