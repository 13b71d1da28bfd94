// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { filterMembers } from '../../../../testing/filtered-dashboard.ts'
import type { ConditionGroups } from '../../../../ui/conditions/conditions.ts'
import { CubeFilterDrawer } from './CubeFilterDrawer.tsx'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const email = { member: 'Orders.channel', operator: 'equals', values: ['Email'] } as const

async function show(initial: ConditionGroups = []) {
  const onApply = vi.fn<(groups: ConditionGroups) => void>()
  const onClose = vi.fn<() => void>()
  function Drawer() {
    const [groups, setGroups] = useState(initial)
    onApply.mockImplementation(setGroups)
    return (
      <CubeFilterDrawer
        title="More filters"
        isOpen
        onClose={onClose}
        members={filterMembers}
        today="2026-11-18"
        groups={groups}
        onApply={onApply}
        load={async (_, phrase) =>
          ['Email', 'Paid social']
            .filter((one) => one.toLowerCase().includes(phrase))
            .map((value) => ({ value, label: value }))
        }
      />
    )
  }
  render(<Drawer />)
  await screen.findByRole('dialog')
  return { onApply, onClose, user: userEvent.setup() }
}

const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
const field = (name: string, n = 0) => {
  const found = screen.getAllByLabelText(name)[n]
  if (found === undefined) throw new Error(`No field ${name}`)
  return found
}

async function chooseField(user: ReturnType<typeof userEvent.setup>, title: string, n = 0) {
  await user.click(field('Field', n))
  await user.clear(field('Field', n))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${title}`) }))
}

test('it starts with one empty row, and nothing to apply', async () => {
  await show()
  expect(screen.getAllByLabelText('Field')).toHaveLength(1)
  expect(screen.queryByLabelText('Condition')).toBeNull()
  expect(apply().disabled).toBe(true)
})

test('values are found by typing, and what is complete can be applied', async () => {
  const { user, onApply, onClose } = await show()
  await chooseField(user, 'Channel')
  await user.selectOptions(field('Condition'), 'is')
  expect(apply().disabled).toBe(true)
  await user.type(field('Values'), 'soc')
  await user.click(await screen.findByRole('option', { name: 'Paid social' }))
  await user.type(field('Values'), 'Word of mouth{Enter}')
  await user.click(apply())
  expect(onApply.mock.calls).toEqual([[[[{ ...email, values: ['Paid social', 'Word of mouth'] }]]]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('changing the field or the condition clears what hangs on it', async () => {
  const { user } = await show([[email]])
  await user.selectOptions(field('Condition'), 'contains')
  expect(screen.queryByText('Email')).toBeNull()
  await user.type(field('Values'), 'mail{Enter}')
  await chooseField(user, 'Amount')
  expect(field('Condition')).toHaveProperty('value', '')
  expect(screen.queryByLabelText('Values')).toBeNull()
})

test('groups are alternatives, and rows of a group hold together', async () => {
  const { user, onApply } = await show([[email]])
  await user.click(screen.getByRole('button', { name: 'Add group' }))
  expect(apply().disabled).toBe(true)
  const second = within(screen.getByRole('group', { name: 'Group 2' }))
  await chooseField(user, 'Amount', 1)
  await user.selectOptions(second.getByLabelText('Condition'), 'is between')
  await user.type(second.getByLabelText('From'), '10')
  await user.type(second.getByLabelText('To'), '2')
  expect(apply().disabled).toBe(true)
  await user.type(second.getByLabelText('To'), '0')
  const first = within(screen.getByRole('group', { name: 'Group 1' }))
  await user.click(first.getByRole('button', { name: 'Add condition' }))
  await chooseField(user, 'First order', 1)
  await user.selectOptions(
    first.getAllByLabelText('Condition')[1] ?? first.getByLabelText('None'),
    'is',
  )
  await user.selectOptions(first.getByLabelText('Value'), 'Yes')
  await user.click(apply())
  expect(onApply.mock.lastCall?.[0]).toEqual([
    [email, { member: 'Orders.isFirst', operator: 'equals', values: ['true'] }],
    [{ member: 'Orders.amount', operator: 'between', values: ['10', '20'] }],
  ])
})

test('dates are compared with days, and how many of the last is 1 when nothing is said', async () => {
  const { user, onApply } = await show()
  await chooseField(user, 'Paid')
  await user.selectOptions(field('Condition'), 'is in the last')
  await user.click(field('Number'))
  await user.tab()
  expect(field('Number')).toHaveProperty('value', '1')
  await user.selectOptions(field('Unit'), 'weeks')
  await user.click(apply())
  expect(onApply.mock.lastCall?.[0]).toEqual([
    [{ member: 'Orders.paidAt', operator: 'inTheLast', values: ['1', 'weeks'] }],
  ])
})

test('over all time needs no value: it is now', async () => {
  const { user, onApply } = await show()
  await chooseField(user, 'Paid')
  await user.selectOptions(field('Condition'), 'over all time')
  expect(screen.queryByLabelText('Value')).toBeNull()
  await user.click(apply())
  expect(onApply.mock.lastCall?.[0]).toEqual([
    [{ member: 'Orders.paidAt', operator: 'overAllTime', values: ['now'] }],
  ])
})

test('a day is picked from a calendar that ends today', async () => {
  const { user, onApply } = await show()
  await chooseField(user, 'Paid')
  await user.selectOptions(field('Condition'), 'is after')
  await user.click(field('Value'))
  const later = await screen.findByRole('button', { name: 'Thu, Nov 19, 2026' })
  expect(later).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Tue, Nov 17, 2026' }))
  await user.click(apply())
  expect(onApply.mock.lastCall?.[0]?.[0]?.[0]).toMatchObject({ values: ['2026-11-17'] })
})

test('taking the last row away leaves an empty one', async () => {
  const { user } = await show([[email]])
  await user.click(screen.getByRole('button', { name: 'Remove condition' }))
  expect(screen.getAllByLabelText('Field')).toHaveLength(1)
  expect(field('Field')).toHaveProperty('value', '')
})

test('Clear all leaves one empty row and applies that there is none', async () => {
  const { user, onApply, onClose } = await show([[email], [email]])
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(onApply.mock.calls).toEqual([[[]]])
  expect(screen.getAllByLabelText('Field')).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})
