import { expect, test } from 'vitest'
import { workspaceAnswer } from '../../testing/workspace.ts'
import { setupTypes } from './main-configuration.ts'
import { stepAfter, stepBefore, parseStep, stepToResume } from './setup-steps.ts'

const { org } = workspaceAnswer()
const withObjective = { ...org, primary_business_objective: 'Shopify' as const }

test('the steps have an order, and an unknown one is the first', () => {
  expect(stepAfter('main-configuration')).toBe('accounts')
  expect(stepAfter('general')).toBeNull()
  expect(stepBefore('main-configuration')).toBeNull()
  expect(stepBefore('general')).toBe('invite')
  expect(parseStep('nonsense')).toBe('main-configuration')
  expect(parseStep('invite')).toBe('invite')
})

test('a setup resumes at the first unfinished step', () => {
  expect(stepToResume(org, [])).toBe('main-configuration')
  expect(stepToResume(withObjective, [])).toBe('accounts')
  expect(stepToResume(org, ['main-configuration', 'accounts'])).toBe('invite')
})

test('a finished setup starts over', () => {
  const all = ['main-configuration', 'accounts', 'invite', 'general'] as const
  expect(stepToResume(withObjective, all)).toBe('main-configuration')
})

test('three types are offered, and a workspace of another type keeps it', () => {
  const labels = (current: Parameters<typeof setupTypes>[0]) =>
    setupTypes(current).map(({ label }) => label)
  expect(labels('ecommerce')).toEqual(['e-commerce', 'Amazon', 'marketing'])
  expect(labels('saas')).toContain('SaaS')
})
