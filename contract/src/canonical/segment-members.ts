import { defineTable, required, type RowOf } from './table.ts'

/** Who belongs to each customer segment, as of its last refresh. No platform brings these rows. */
export const segmentMembers = defineTable({
  name: 'segment_members',
  columns: {
    connection_id: required('id', 'The connection that brought the customer'),
    segment_id: required('id', 'The segment'),
    customer_id: required('text', "The platform's id of the customer"),
    joined_at: required('instant', 'When the refresh that found the customer began'),
  },
  key: ['connection_id', 'segment_id', 'customer_id'],
  scope: ['connection_id', 'segment_id', 'customer_id'],
  sortBy: 'joined_at',
})
export type SegmentMemberRow = RowOf<typeof segmentMembers>
