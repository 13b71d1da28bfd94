import type { DashboardSpec } from '@cartograph/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addElement } from '../changes/add-element.ts'
import { elementsOf } from '../changes/find-element.ts'
import { moveElements } from '../changes/move-elements.ts'
import { removeElement } from '../changes/remove-element.ts'
import { newElement, salesSpec } from '../dashboard.fixture.ts'
import { beginDraft, changeDraft, endTyping, redo, undo, type Draft } from './draft.ts'
import { renameDashboard } from '../DraftedDashboard.tsx'
import { replaceElement } from '../element/ElementDialog.tsx'
import { removeSection, renameSection } from '../SectionHeading.tsx'
import { addSection, renameTab } from '../TabFoot.tsx'

interface Step {
  readonly change: (spec: DashboardSpec) => DashboardSpec
  readonly typing: string | null
}

const at = fc.record({ tab: fc.nat(2), section: fc.nat(2) })
const id = fc.constantFrom('net-sales', 'orders', 'again', 'people', 'new', 'ghost')
const title = fc.constantFrom('', 'S', 'Sa', 'Sales', 'Net sales')

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  title.map((words) => ({
    change: (spec: DashboardSpec) => renameDashboard(spec, words),
    typing: 'title',
  })),
  fc.tuple(at, title).map(([place, words]) => ({
    change: (spec: DashboardSpec) => renameSection(spec, place, words),
    typing: `section ${place.tab}.${place.section}`,
  })),
  once(fc.tuple(fc.nat(2), title), (spec, [tab, words]) => renameTab(spec, tab, words)),
  once(at, (spec, place) => addElement(spec, place, newElement, { width: 6, height: 12 })),
  once(fc.tuple(id, title), (spec, [element, words]) =>
    replaceElement(spec, { ...newElement, id: element, display: { title: words } }),
  ),
  once(id, removeElement),
  once(fc.tuple(at, id, fc.nat(12), fc.nat(30)), (spec, [place, element, x, y]) =>
    moveElements(spec, place, 'lg', new Map([[element, [x, y, 6, 12]]])),
  ),
  once(fc.nat(2), (spec, tab) => addSection(spec, tab, 'More')),
  once(at, removeSection),
)

function once<Value>(
  values: fc.Arbitrary<Value>,
  change: (spec: DashboardSpec, value: Value) => DashboardSpec,
): fc.Arbitrary<Step> {
  return values.map((value) => ({ change: (spec) => change(spec, value), typing: null }))
}

const walk = (steps: readonly Step[]): Draft<DashboardSpec> =>
  steps.reduce(
    (draft, { change, typing }) => changeDraft(draft, change, typing),
    beginDraft(salesSpec),
  )

test('whatever was changed, as many undos lead back to the start, and as many redos to the end', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      const end = walk(steps)
      const count = end.past.length
      const start = Array.from({ length: count }).reduce<typeof end>((one) => undo(one), end)
      expect(start.present).toBe(salesSpec)
      expect(start.past).toEqual([])
      const again = Array.from({ length: count }).reduce<typeof end>((one) => redo(one), start)
      expect(again.present).toBe(end.present)
      expect(again.future).toEqual([])
    }),
  )
})

test('the start is never changed itself', () => {
  const before = JSON.stringify(salesSpec)
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
      walk(steps)
      expect(JSON.stringify(salesSpec)).toBe(before)
    }),
  )
})

test('no two elements share a name, and none shows rows of one that is gone, whatever was removed', () => {
  const removing = fc.oneof(once(id, removeElement), once(at, removeSection))
  fc.assert(
    fc.property(fc.array(removing, { maxLength: 8 }), (steps) => {
      const elements = elementsOf(walk(steps).present)
      const ids = elements.map((element) => element.id)
      expect(new Set(ids).size).toBe(ids.length)
      const shown = elements.flatMap(({ data }) =>
        data.flatMap((one) => ('data_ref' in one ? [one.data_ref.element] : [])),
      )
      expect(shown.filter((name) => !ids.includes(name))).toEqual([])
    }),
  )
})

test('typing on is one step; after a pause it is another', () => {
  const type = (draft: Draft<string>, text: string) => changeDraft(draft, () => text, 'title')
  const typed = ['S', 'Sa', 'Sal'].reduce(type, beginDraft('Sales'))
  expect(typed.past).toEqual(['Sales'])
  expect(undo(typed).present).toBe('Sales')
  const later = type(endTyping(typed), 'Sale')
  expect(undo(later).present).toBe('Sal')
})

test('a change after an undo leaves nothing to be done again', () => {
  const one = changeDraft(beginDraft('a'), () => 'b')
  const other = changeDraft(undo(one), () => 'c')
  expect(redo(other)).toBe(other)
  expect(undo(other).present).toBe('a')
})

test('what changes nothing is no step', () => {
  const draft = beginDraft('a')
  expect(changeDraft(draft, (text) => text)).toBe(draft)
  expect(undo(draft)).toBe(draft)
})
