import { defineTable, optional, required, type RowOf } from './table.ts'

/**
 * A row is what people searched for on one day, with the page it led to, from one country on one kind of
 * device. Rare queries are kept back by the search engine, so that rows add up to less than all.
 */
export const searchQueries = defineTable({
  name: 'search_queries',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    site: required('text', 'The site, as the search engine calls it'),
    day: required('day', "The day by the search engine's clocks"),
    noon_at: required(
      'instant',
      'Noon of that day by those clocks, so that nearby zones agree on it',
    ),
    row_id: required('text', 'Tells rows of a day apart; made of all they are told apart by'),
    search_type: required('text', 'web, image, video, news, …'),
    query: optional('text', 'What was searched for'),
    page: optional('text', 'URL that was shown'),
    country: optional('text', 'ISO 3166 alpha-2'),
    device: optional('text', 'desktop, mobile, tablet'),
    impressions: required('integer', 'How often the page was among the results'),
    clicks: required('integer', 'How often it was chosen'),
    position: optional('number', 'Mean place among the results over the impressions, 1 at the top'),
    is_final: required('boolean', 'No while the search engine still corrects the day'),
  },
  key: ['connection_id', 'site', 'day', 'row_id'],
  scope: ['connection_id', 'site', 'day'],
  sortBy: 'noon_at',
})
export type SearchQueriesRow = RowOf<typeof searchQueries>
