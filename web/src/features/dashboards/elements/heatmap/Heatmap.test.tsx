// @vitest-environment jsdom
import { ElementSpec } from '@cartograph/contract'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf, context, money } from '../../grid/answer.fixture.ts'
import { layOut } from '../../../../testing/lay-out.ts'
import type { Choices } from '../../model/element.ts'
import Heatmap from './Heatmap.tsx'

beforeEach(() => layOut(1000))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = answerOf({
  dimensions: { 'Orders.week': { shortTitle: 'Week' } },
  measures: { 'Orders.sales': { ...money, shortTitle: 'Sales' } },
  data: [
    { 'Orders.week': 'One', 'Orders.sales': '10' },
    { 'Orders.week': 'Two', 'Orders.sales': '1' },
  ],
})

function show(choices: Choices) {
  const spec = ElementSpec.parse({
    id: 'weeks',
    type: 'heatmap',
    display: { title: 'Weeks' },
    data: [{ cube_query: { measures: ['Orders.sales'] } }],
    columns: [
      { member: 'Orders.sales', include_as_heatmap_column: true, hide_in_privacy_mode: true },
    ],
  })
  if (spec.type !== 'heatmap') throw new Error('Not a heatmap')
  const onChoose = vi.fn<(changed: Choices) => void>()
  render(
    <Heatmap
      spec={spec}
      answers={[[answer]]}
      context={context}
      choices={choices}
      onChoose={onChoose}
    />,
  )
  return onChoose
}

test('the privacy switch takes private columns away', async () => {
  const onChoose = show({})
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  await userEvent.click(screen.getByRole('switch', { name: 'Privacy' }))
  expect(onChoose).toHaveBeenCalledWith({ privacy: ['on'] })
  cleanup()
  show({ privacy: ['on'] })
  expect(screen.getAllByRole('columnheader')).toHaveLength(1)
  expect(screen.queryByText('$10.00')).toBeNull()
})
