// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { conditionsOf, draftOf } from './condition-draft.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import type { ConditionField, ConditionGroups } from './conditions.ts'

afterEach(cleanup)

type Field = 'price' | 'paidAt'
const fields: readonly ConditionField<Field>[] = [
  { member: 'price', title: 'Price', type: 'number' },
  { member: 'paidAt', title: 'Paid', type: 'time' },
]
const between = (from: string, to: string) =>
  ({ member: 'price', operator: 'between', values: [from, to] }) as const

function show(initial: ConditionGroups<Field> = []) {
  const onChange = vi.fn<(groups: ConditionGroups<Field>) => void>()
  function Builder() {
    const [draft, setDraft] = useState(() => draftOf(initial))
    return (
      <ConditionBuilder
        fields={fields}
        draft={draft}
        onChange={(next) => {
          setDraft(next)
          onChange(conditionsOf(next))
        }}
        today="2026-11-18"
        loadValues={() => () => Promise.resolve([])}
      />
    )
  }
  render(<Builder />)
  return { onChange, user: userEvent.setup() }
}

test('a value that cannot be used says so beside its field, and a missing one does not', async () => {
  const { user } = show([[between('10', '')]])
  const to = screen.getByLabelText('To')
  expect(to.getAttribute('aria-invalid')).toBe('false')
  await user.type(to, '2')
  expect(to.getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(to.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Enter 10 or more.')
  await user.clear(screen.getByLabelText('From'))
  await user.type(screen.getByLabelText('From'), 'many')
  expect(screen.getByText('Enter a number.')).toBeTruthy()
  expect(screen.queryByText('Enter 10 or more.')).toBeNull()
})

test('a group is filled by keyboard alone', async () => {
  const { user, onChange } = show()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Field'))
  await user.selectOptions(screen.getByLabelText('Field'), 'Price')
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Condition'))
  await user.selectOptions(screen.getByLabelText('Condition'), 'is at least')
  await user.tab()
  await user.keyboard('5')
  expect(onChange.mock.lastCall?.[0]).toEqual([
    [{ member: 'price', operator: 'gte', values: ['5'] }],
  ])
})

test('the focus stays in the group of a removed row, and goes to the end of the list with a group', async () => {
  const { user } = show([[between('1', '2'), between('3', '4')], [between('5', '6')]])
  const first = within(screen.getByRole('group', { name: 'Group 1' }))
  const [remove] = first.getAllByRole('button', { name: 'Remove condition' })
  if (remove === undefined) throw new Error('No row')
  await user.click(remove)
  expect(document.activeElement).toBe(first.getByRole('button', { name: 'Add condition' }))
  const second = within(screen.getByRole('group', { name: 'Group 2' }))
  await user.click(second.getByRole('button', { name: 'Remove condition' }))
  expect(screen.queryByRole('group', { name: 'Group 2' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add group' }))
})
