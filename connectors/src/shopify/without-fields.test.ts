import { describe, expect, test } from 'vitest'
import { customersPage, ordersPage } from './queries.ts'
import { withoutFields } from './without-fields.ts'

const compact = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('a document without refused fields', () => {
  test('lacks only those fields, by their paths in the response', () => {
    const document = `query A($first: Int!) {
      records: orders(first: $first, query: "a") {
        nodes { id customer { id name } total { shop { amount } } }
        pageInfo { endCursor }
      }
    }`
    const without = (...paths: string[]) => compact(withoutFields(document, new Set(paths)))
    expect(without()).toBe(compact(document))
    expect(without('records.nodes.customer')).toBe(
      'query A($first: Int!) { records: orders(first: $first, query: "a") { nodes { id total { shop { amount } } } pageInfo { endCursor } } }',
    )
    expect(without('records.nodes.customer.id')).toContain('customer { name }')
  })

  test('lacks a selection that became empty', () => {
    const text = withoutFields('{ a { b { c } d } }', new Set(['a.b.c']))
    expect(compact(text)).toBe('{ a { d } }')
  })

  test('of the documents that are sent still closes all braces', () => {
    for (const { document } of [ordersPage, customersPage]) {
      const text = withoutFields(document, new Set(['records.nodes.id']))
      expect(text.split('{').length).toBe(text.split('}').length)
      expect(compact(text)).not.toMatch(/^[^{]*\{[^{]*\{ nodes \{ id /)
      expect(withoutFields(text, new Set(['records.nodes.missing']))).toContain('pageInfo')
    }
  })
})
