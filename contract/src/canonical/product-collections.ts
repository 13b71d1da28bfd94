import { defineTable, required, type RowOf } from './table.ts'

/** One row per product of a collection. */
export const productCollections = defineTable({
  name: 'product_collections',
  columns: {
    connection_id: required('id', 'The connection that brought the row'),
    collection_id: required('text', "The platform's id of the collection"),
    title: required('text', 'The title of the collection'),
    product_id: required('text', "The platform's id of the product"),
    updated_at: required('instant', 'Last change of the collection on the platform'),
  },
  key: ['connection_id', 'collection_id', 'product_id'],
  scope: ['connection_id', 'collection_id'],
  sortBy: 'updated_at',
})
export type ProductCollectionRow = RowOf<typeof productCollections>
