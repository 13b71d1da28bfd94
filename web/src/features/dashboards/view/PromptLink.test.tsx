// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { orgId } from '../../../testing/workspace.ts'
import { PromptLink } from './PromptLink.tsx'

afterEach(cleanup)

test.each([
  ['settings/datasources', '/settings/datasources'],
  ['insights/explore#sales.geography.0', '/insights/explore#sales.geography.0'],
  ['insights/explore?grain=week#sales.sales.0', '/insights/explore?grain=week#sales.sales.0'],
  ['help?md=shopify', '/help?md=shopify'],
])('a prompt to %s leads there, by its address and by a press', async (path, there) => {
  const prompt = { path, display: 'See more' }
  const { where } = await renderScreen(() => <PromptLink orgId={orgId} prompt={prompt} />, {
    path: '/',
    routes: {},
  })
  const link = await screen.findByRole('link', { name: 'See more' })
  expect(link.getAttribute('href')).toBe(`/org/${orgId}${there}`)
  await userEvent.click(link)
  expect(where()).toBe(`/org/${orgId}${there}`)
})
