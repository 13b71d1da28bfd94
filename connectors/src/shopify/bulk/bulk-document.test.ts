import { describe, expect, it } from 'vitest'
import {
  checkoutsPage,
  customersPage,
  inventoryPage,
  ordersPage,
  productsPage,
} from '../queries.ts'
import { bulkDocument } from './bulk-document.ts'

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('the bulk query of a paged document', () => {
  it('has its fields, without pages, and marks the nodes of each connection', () => {
    const paged = `query Things($first: Int!) {
      records: things(first: $first, query: $query, sortKey: $sortKey) {
        nodes {
          id size: width(unit: CM) { value }
          parts(first: 5) {
            nodes { id ... on Wheel { axle { id } } bolts(first: 2) { nodes { id } pageInfo { endCursor } } }
            pageInfo { hasNextPage endCursor }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }`
    const bulk = bulkDocument(paged, `updated_at:>='2026-01-01'`)
    expect(plain(bulk?.document ?? '')).toBe(
      plain(`{ things(query: "updated_at:>='2026-01-01'", sortKey: UPDATED_AT) { edges { node {
        id size: width(unit: CM) { value }
        parts { edges { node { in_parts: __typename id ... on Wheel { axle { id } }
          bolts { edges { node { in_bolts: __typename id } } } } } }
      } } } }`),
    )
    expect(bulk?.connections).toEqual({ parts: { bolts: {} } })
    // Where Shopify has no order of changes, the document has none either.
    const unsorted = paged.replace(', sortKey: $sortKey', '')
    expect(bulkDocument(unsorted, null)?.document).toMatch(/^\{ things \{ edges/)
  })

  it('exists for every stream', () => {
    const connections = [ordersPage, customersPage, productsPage, checkoutsPage, inventoryPage].map(
      ({ document }) => bulkDocument(document, null)?.connections,
    )
    expect(connections).toEqual([
      { lineItems: {}, agreements: { sales: {} } },
      {},
      { variants: {} },
      {},
      { variants: {}, inventoryLevels: {} },
    ])
  })

  it('does not exist for a connection below a field that is no connection', () => {
    const paged = `{ records: things { nodes { id repairs { parts { nodes { id } } } } } }`
    expect(bulkDocument(paged, null)).toBeNull()
  })
})
