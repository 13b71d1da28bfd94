import {
  defaultRangeId,
  globalDates,
  type Dashboard,
  type ReceivedElement,
} from '@cartograph/contract'

/** The elements of an answer as a dashboard of one section, which is not stored. */
export function composedDashboard(
  fileName: string,
  elements: readonly ReceivedElement[],
): Dashboard {
  return {
    file_name: fileName,
    origin: 'own',
    updated_at: null,
    dashboard_collection_id: null,
    has_insights: true,
    default_view: null,
    element_choices: {},
    title: 'Answer',
    dashboard_tag: 'answer',
    // Only copies of the elements follow them.
    global_filters: [
      {
        ui_component: 'date_range_picker',
        key: globalDates,
        default_value: defaultRangeId,
        default_comparison: ['pp'],
      },
    ],
    page_prompts: [],
    include_recent_views: false,
    required_datasources_for_feature: [],
    required_datasources_condition: 'any',
    tabs: [
      {
        display: { title: 'Answer' },
        sections: [
          {
            filters: [],
            include_period_filter: false,
            use_grid: false,
            num_columns: 1,
            elements: [...elements],
          },
        ],
      },
    ],
  }
}

/** The element with the dates of the dashboard that it is on, in place of those of the answer. */
export function followDates<Element extends ReceivedElement>(element: Element): Element {
  return changeDates(element) as Element
}

function changeDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(changeDates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, variables[key] ?? changeDates(item)]),
  )
}

const variables: Readonly<Record<string, string>> = {
  dateRange: `$${globalDates}.dateRange`,
  compareDateRange: `$${globalDates}.compareDates`,
}
