import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * One row per search query, landing page, country, device and day. Search engines withhold rare
 * queries, so the rows add up to less than the total.
 */
export const searchQueries = defineTable({
  name: 'search_queries',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    site: required('text', "The search engine's name of the site"),
    day: required('day', "The day in the search engine's time zone"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    row_id: required('text', 'Identifies a row of a day; a hash of its dimensions'),
    search_type: required('text', 'web, image, video, news, …'),
    query: optional('text', 'The search query'),
    page: optional('text', 'The URL in the results'),
    country: optional('text', 'ISO 3166 alpha-2'),
    device: optional('text', 'desktop, mobile, tablet'),
    impressions: required('integer', 'Impressions'),
    clicks: required('integer', 'Clicks'),
    position: optional('number', 'Mean position over the impressions, 1 at the top'),
    is_final: required('boolean', 'False while the search engine may still correct the day'),
  },
  key: ['connection_id', 'site', 'day', 'row_id'],
  scope: ['connection_id', 'site', 'day'],
  sortBy: 'noon_at',
})
export type SearchQueriesRow = RowOf<typeof searchQueries>
