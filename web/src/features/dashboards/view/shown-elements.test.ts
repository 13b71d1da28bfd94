import { expect, test } from 'vitest'
import { shownElements } from './DashboardSection.tsx'

const kpi = { id: 'sales', type: 'kpi' }
const feed = { id: 'changes', type: 'significant_changes' }
const unknown = { id: 'new', type: 'of_a_later_version' }

test('a feed of findings takes no room while nothing was ever found', () => {
  const all = [kpi, feed, unknown]
  expect(shownElements(all, { has_insights: false })).toEqual([kpi, unknown])
  expect(shownElements(all, { has_insights: true })).toEqual(all)
})
