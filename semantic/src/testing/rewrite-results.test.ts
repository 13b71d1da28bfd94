import { expect, it } from 'vitest'
import { rewriteResults } from './rewrite-results.ts'

it('changes only the results and preserves comments and spacing', () => {
  const text = `# first of all
about:   spaced   # kept
rows: { orders: [ {gross_sales: 1} ] }
cases:
  # why 1
  - it: one
    query: {measures: [A.b]}   # odd spacing
    results: []
  - it: two
    query: &q { measures: [A.c] }
    # old results
    results:
      - - A.c: '7'
  # last words
`
  expect(rewriteResults(text, [[[{ 'A.b': '1' }]], [[], [{ 'A.c': null }, { 'A.c': true }]]])).toBe(
    `# first of all
about:   spaced   # kept
rows: { orders: [ {gross_sales: 1} ] }
cases:
  # why 1
  - it: one
    query: {measures: [A.b]}   # odd spacing
    results:
      - - A.b: '1'
  - it: two
    query: &q { measures: [A.c] }
    # old results
    results:
      - []
      - - A.c: null
        - A.c: true
  # last words
`,
  )
})

it('requires existing results', () => {
  expect(() => rewriteResults('cases: [{ it: x }]', [[]])).toThrow("Case 1 has no 'results'")
})
