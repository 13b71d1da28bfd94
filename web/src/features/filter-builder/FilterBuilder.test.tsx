// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fillBrowserGaps } from '../../testing/browser-gaps.ts'
import { conditionsOf, draftOf } from '../../ui/conditions/condition-draft.ts'
import type { Condition, ConditionGroups } from '../../ui/conditions/conditions.ts'
import { FilterBuilder } from './FilterBuilder.tsx'
import { sentenceOperators, type FilterField } from './filter-field.ts'

beforeAll(fillBrowserGaps)
afterEach(cleanup)

const field = (member: string, about: Partial<FilterField> = {}): FilterField => ({
  member,
  title: member,
  type: 'string',
  description: `About ${member}.`,
  group: 'Profile',
  isBehaviour: false,
  suggestsValues: false,
  missingSources: [],
  ...about,
})
const fields: readonly FilterField[] = [
  field('City', { suggestsValues: true }),
  field('Orders', { type: 'number', group: 'Sales' }),
  field('Seen', { type: 'time', group: 'Sales' }),
  field('Subscribed', { type: 'boolean', missingSources: ['Klaviyo', 'Recharge'] }),
  field('Bought', { isBehaviour: true, group: 'Done' }),
]
const london: Condition = { member: 'City', operator: 'equals', values: ['London'] }
const many: Condition = { member: 'Orders', operator: 'gte', values: ['2'] }

const idsOf = ({ rows }: { rows: readonly { id: number }[] }) => rows.map(({ id }) => id)
const nameOf = (groupId: number, rowId: number | null) =>
  rowId === null ? `group ${groupId}` : `row ${rowId}`

type Wording = Pick<ComponentProps<typeof FilterBuilder>, 'operators' | 'isOptional'>

function show(groups: ConditionGroups = [], isChecked = false, wording: Wording = {}) {
  const onChange = vi.fn<(groups: ConditionGroups) => void>()
  function Builder() {
    const [draft, setDraft] = useState(() => draftOf(groups))
    return (
      <FilterBuilder
        fields={fields}
        draft={draft}
        onChange={(next) => {
          setDraft(next)
          onChange(conditionsOf(next))
        }}
        today="2026-11-18"
        checkedRows={new Set(isChecked ? draft.flatMap(idsOf) : [])}
        most={{ groups: 3, conditions: 2 }}
        loadValues={() => (phrase) =>
          Promise.resolve(
            ['London', 'Leeds']
              .filter((city) => city.toLowerCase().includes(phrase.toLowerCase()))
              .map((city) => ({ value: city, label: city })),
          )
        }
        noteOf={nameOf}
        {...wording}
      />
    )
  }
  render(<Builder />)
  return { user: userEvent.setup(), groups: () => onChange.mock.lastCall?.[0] }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const removers = () =>
  screen.getAllByRole<HTMLButtonElement>('button', { name: 'Remove condition' })
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole<HTMLOptionElement>('option')
    .filter(({ disabled }) => !disabled)
    .map(({ textContent }) => textContent)

async function choose(user: ReturnType<typeof userEvent.setup>, name: string, n = 0) {
  const picker = screen.getAllByRole('combobox', { name: 'Field' })[n]
  if (picker === undefined) throw new Error('There is no such row')
  await user.click(picker)
  await user.clear(picker)
  await user.keyboard(name)
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
}

test('conditions and groups are added, and the focus goes to the new field', async () => {
  const { user, groups } = show([[london]])
  await user.click(button('Add condition'))
  expect(groups()?.map((group) => group.length)).toEqual([2])
  expect(document.activeElement).toBe(screen.getAllByRole('combobox', { name: 'Field' })[1])
  await user.click(button('Add group'))
  expect(groups()?.map((group) => group.length)).toEqual([2, 1])
  expect(screen.getByRole('group', { name: 'Group 2' })).toBeTruthy()
})

test('the limits of a rule end the adding', async () => {
  const { user } = show([[london, many], [many]])
  expect(screen.getAllByRole('button', { name: 'Add condition' })[0]).toHaveProperty(
    'disabled',
    true,
  )
  await user.click(button('Add group'))
  expect(button('Add group').disabled).toBe(true)
})

test('removing the last condition of a group removes the group', async () => {
  const { user, groups } = show([[london, many], [many]])
  await user.click(removers()[2] as HTMLElement)
  expect(groups()).toEqual([[london, many]])
  expect(screen.queryByRole('group', { name: 'Group 2' })).toBeNull()
  expect(document.activeElement).toBe(button('Add group'))
})

test('the last remaining condition cannot be removed', async () => {
  const { user } = show([[london, many]])
  await user.click(removers()[0] as HTMLElement)
  expect(removers().map(({ disabled }) => disabled)).toEqual([true])
  expect(removers()[0]?.title).toBe('At least one condition is needed')
})

test('another field clears the condition, and another condition clears the values', async () => {
  const { user, groups } = show([[london]])
  await user.selectOptions(screen.getByLabelText('Condition'), 'contains')
  expect(groups()).toEqual([[{ member: 'City', operator: 'contains', values: [] }]])
  await choose(user, 'Orders')
  expect(groups()).toEqual([[{ member: 'Orders', operator: null, values: [] }]])
  expect(screen.queryByLabelText('Value')).toBeNull()
})

test('each type has the operators of the product in its words', async () => {
  const { user } = show([[london]])
  const words = () => optionsOf(screen.getByLabelText('Condition'))
  expect(words()).toEqual(['equals', 'contains'])
  await choose(user, 'Seen')
  expect(words()).toEqual([
    'in the last',
    'not in the last',
    'before',
    'after',
    'between dates',
    'not between dates',
    'over all time',
  ])
  await choose(user, 'Orders')
  expect(words()).toEqual([
    'equal to',
    'greater than',
    'less than',
    'greater than or equal',
    'less than or equal',
    'between',
  ])
  await choose(user, 'Subscribed')
  expect(words()).toEqual(['is'])
})

test('a boolean is yes or no, stored as true or false', async () => {
  const { user, groups } = show()
  await choose(user, 'Subscribed')
  await user.selectOptions(await screen.findByLabelText('Value'), 'No')
  expect(groups()).toEqual([[{ member: 'Subscribed', operator: 'equals', values: ['false'] }]])
})

test("'in the last' takes at least 1, which an empty field becomes when it is left", async () => {
  const { user, groups } = show()
  await choose(user, 'Seen')
  await user.selectOptions(screen.getByLabelText('Condition'), 'in the last')
  expect(optionsOf(screen.getByLabelText('Unit'))).toEqual(['hours', 'days', 'weeks'])
  await user.type(screen.getByLabelText('Number'), '0')
  await user.tab()
  expect(groups()?.[0]?.[0]?.values).toEqual(['1', 'days'])
  await user.clear(screen.getByLabelText('Number'))
  await user.type(screen.getByLabelText('Number'), 'x4')
  await user.selectOptions(screen.getByLabelText('Unit'), 'weeks')
  expect(groups()?.[0]?.[0]?.values).toEqual(['4', 'weeks'])
})

test("'over all time' sets the value to now and has no field for it", async () => {
  const { user, groups } = show()
  await choose(user, 'Seen')
  await user.selectOptions(screen.getByLabelText('Condition'), 'over all time')
  expect(groups()).toEqual([[{ member: 'Seen', operator: 'overAllTime', values: ['now'] }]])
  expect(screen.queryByLabelText(/^Value/)).toBeNull()
})

test('between dates has two days', async () => {
  const { user } = show()
  await choose(user, 'Seen')
  await user.selectOptions(screen.getByLabelText('Condition'), 'between dates')
  expect(screen.getByLabelText('From')).toBeTruthy()
  expect(screen.getByLabelText('To')).toBeTruthy()
})

test('a number has one value, and says what cannot be used', async () => {
  const { user, groups } = show()
  await choose(user, 'Orders')
  await user.selectOptions(screen.getByLabelText('Condition'), 'equal to')
  await user.type(screen.getByLabelText('Value'), 'many')
  expect(screen.getByText('Enter a number.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Value'))
  await user.type(screen.getByLabelText('Value'), '12')
  expect(groups()?.[0]?.[0]?.values).toEqual(['12'])
})

test('a range says which of its values cannot be used, and a missing one is no mistake yet', async () => {
  const { user } = show([[{ member: 'Orders', operator: 'between', values: ['10', ''] }]])
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

test('in the words of a sentence, there are more conditions, and a number may be one of several', async () => {
  const { user, groups } = show([[london]], false, { operators: sentenceOperators })
  const words = () => optionsOf(screen.getByLabelText('Condition'))
  expect(words()).toEqual([
    'is',
    'is not',
    'contains',
    'does not contain',
    'starts with',
    'ends with',
  ])
  await choose(user, 'Orders')
  expect(words().slice(0, 3)).toEqual(['is', 'is not', 'is more than'])
  await user.selectOptions(screen.getByLabelText('Condition'), 'is')
  await user.type(screen.getByLabelText('Values'), '1{Enter}2{Enter}')
  expect(groups()?.[0]?.[0]?.values).toEqual(['1', '2'])
})

test('optional conditions end with an empty one, which is no mistake', async () => {
  const { user, groups } = show([[london]], false, { isOptional: true })
  await user.click(button('Remove condition'))
  expect(groups()).toEqual([[{ member: null, operator: null, values: [] }]])
  const picker = screen.getByRole('combobox', { name: 'Field' })
  await user.click(picker)
  await user.tab()
  expect(picker.getAttribute('aria-invalid')).toBe('false')
  await user.click(button('Add condition'))
  await user.tab()
  expect(screen.getAllByText('Choose a field').length).toBeGreaterThan(0)
})

test('a condition is made by keyboard alone', async () => {
  const { user, groups } = show()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Field' }))
  await user.keyboard('ord{ArrowDown}{Enter}')
  await user.selectOptions(screen.getByLabelText('Condition'), 'greater than')
  screen.getByLabelText('Condition').focus()
  await user.tab()
  await user.keyboard('5')
  expect(groups()).toEqual([[{ member: 'Orders', operator: 'gt', values: ['5'] }]])
})

test('nothing is marked before a field was left or saving was tried', async () => {
  const { user } = show()
  const picker = screen.getByRole('combobox', { name: 'Field' })
  expect(picker.getAttribute('aria-invalid')).toBe('false')
  await user.click(picker)
  await user.tab()
  expect(picker.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Choose a field')).toBeTruthy()
  await choose(user, 'Orders')
  expect(screen.queryByText('Choose a condition', { ignore: 'option' })).toBeNull()
})

test('after an attempt to save everything that is missing is marked', () => {
  show(
    [
      [
        { ...many, values: [] },
        { ...london, operator: null, values: [] },
      ],
    ],
    true,
  )
  expect(screen.getByText('Enter a value')).toBeTruthy()
  expect(screen.getByText('Choose a condition', { ignore: 'option' })).toBeTruthy()
})

test('fields are found by any word, under their headings, with what they mean', async () => {
  const { user } = show()
  await user.click(screen.getByRole('combobox', { name: 'Field' }))
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Profile', 'Sales', 'Done']),
  )
  await user.keyboard('sales')
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names()).toEqual(['OrdersAbout Orders.', 'SeenAbout Seen.'])
  await user.clear(screen.getByRole('combobox', { name: 'Field' }))
  await user.keyboard('subs')
  expect(names()).toEqual([
    'SubscribedAbout Subscribed. Empty until you connect Klaviyo or Recharge.',
  ])
})

test('values are suggested and become chips', async () => {
  const { user, groups } = show([[london]])
  const input = screen.getByRole('combobox', { name: 'Values' })
  await user.click(input)
  await user.click(await screen.findByRole('option', { name: 'Leeds' }))
  expect(groups()?.[0]?.[0]?.values).toEqual(['London', 'Leeds'])
  await user.click(button('Remove London'))
  expect(groups()?.[0]?.[0]?.values).toEqual(['Leeds'])
})

test('a value that the data does not have is allowed with a warning', async () => {
  const { user, groups } = show([[london]])
  await user.type(screen.getByRole('combobox', { name: 'Values' }), 'Atlantis{Enter}')
  expect(groups()?.[0]?.[0]?.values).toEqual(['London', 'Atlantis'])
  expect(await screen.findByText(/^'Atlantis' isn't in your data/)).toBeTruthy()
  await user.click(button('Remove Atlantis'))
  expect(screen.queryByText(/in your data/)).toBeNull()
})

test('what happened has a count and an optional period', async () => {
  const { user, groups } = show()
  await choose(user, 'Bought')
  await user.selectOptions(screen.getByLabelText('Condition'), 'equals')
  await user.type(screen.getByRole('combobox', { name: 'Values' }), 'Mug{Enter}')
  const mug = { member: 'Bought', operator: 'equals', values: ['Mug'] }
  expect(groups()).toEqual([[mug]])
  await user.selectOptions(screen.getByLabelText('How often'), 'at most')
  await user.clear(screen.getByLabelText('Times'))
  await user.tab()
  const atMost = (count: string) => ({ operator: 'lte', count })
  expect(groups()).toEqual([[{ ...mug, times: atMost('1') }]])
  await user.clear(screen.getByLabelText('Times'))
  await user.type(screen.getByLabelText('Times'), '0')
  await user.click(button('Add period'))
  await user.selectOptions(screen.getByLabelText('Period'), 'in the last')
  await user.type(screen.getByLabelText('Number'), '30')
  expect(groups()).toEqual([
    [{ ...mug, times: atMost('0'), period: { operator: 'inTheLast', values: ['30', 'days'] } }],
  ])
  await user.click(button('Remove period'))
  expect(groups()).toEqual([[{ ...mug, times: atMost('0') }]])
})

test('each condition, and each group of several, has its number', () => {
  const draft = draftOf([[london, many], [many]])
  show([[london, many], [many]])
  const [first, second] = draft
  for (const row of [...(first?.rows ?? []), ...(second?.rows ?? [])])
    expect(screen.getByText(new RegExp(`row ${row.id}$`))).toBeTruthy()
  expect(screen.getByText(`group ${first?.id}`)).toBeTruthy()
  expect(screen.queryByText(`group ${second?.id}`)).toBeNull()
})

test('a member that is gone says so', () => {
  show([[{ ...many, member: 'Gone' }]])
  expect(screen.getByText('Gone no longer exists. Choose another field.')).toBeTruthy()
})
