// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layOut } from '../../testing/lay-out.ts'
import { MovableTile } from '../dashboards/edit/layout/MovableTile.tsx'
import { answerOf, context, money } from '../dashboards/grid/answer.fixture.ts'
import { columnsOf } from '../dashboards/grid/columns-of.ts'
import { plainState } from '../dashboards/grid/grid-model.ts'
import { GridPanel } from '../dashboards/grid/GridPanel.tsx'
import { prepareGrid } from '../dashboards/grid/prepare-grid.ts'
import { MessageForm } from '../../screens/just-ask/MessageForm.tsx'
import { SectionList } from '../../screens/reports/edit/SectionList.tsx'
import { PeriodSteps } from '../../screens/reports/view/PeriodSteps.tsx'
import { emptySection } from '../reports/section-draft.ts'
import { screenKeys } from './key-groups.ts'

beforeEach(() => layOut(1000))
afterEach(cleanup)

const titles = (part: ReactElement) => {
  render(<main>{part}</main>)
  return screenKeys(document).map(({ title }) => title)
}

test('a table on the screen has keys', () => {
  const answer = answerOf({
    dimensions: { product: { shortTitle: 'Product' } },
    measures: { sales: { ...money, shortTitle: 'Sales' } },
    data: [{ product: 'Linen shirt', sales: '1' }],
  })
  const columns = columnsOf(answer, { currency: context.currency, locale: 'en-US' })
  const grid = prepareGrid(answer, columns, plainState, {})
  const panel = (
    <GridPanel label="Products" grid={grid} onChoose={() => undefined} canGroup={false} />
  )
  expect(titles(panel)).toEqual(['Tables'])
})

test('a dashboard that is edited has keys', () => {
  const tile = (
    <MovableTile title="Sales" describedBy="" controls={null} onStep={() => undefined}>
      Sales
    </MovableTile>
  )
  expect(titles(tile)).toEqual(['Editing a dashboard'])
})

test('a report has keys, and so have its sections while it is edited', () => {
  const head = { period: 'thisMonth', comparison: null, step: 0, today: '2026-11-27' } as const
  expect(titles(<PeriodSteps {...head} onStep={() => undefined} />)).toEqual(['Report'])
  cleanup()
  const list = {
    sections: [emptySection(1)],
    open: 1,
    wordsOf: () => '',
    isWrong: () => false,
    onOpen: () => undefined,
    onChange: () => undefined,
  }
  expect(titles(<SectionList {...list} />)).toEqual(['Sections of a report'])
})

test('a screen without such parts has no keys of its own', () => {
  expect(titles(<p>Help</p>)).toEqual([])
})

test('the field for questions has keys', () => {
  const nothing = () => undefined
  const form = (
    <MessageForm typed="" isSending={false} isFirst={false} onType={nothing} onSend={nothing} />
  )
  expect(titles(form)).toEqual(['Just Ask'])
})
