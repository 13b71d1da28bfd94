// @vitest-environment jsdom
import type { PlatformCode } from '@cartograph/contract'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { IntegrationPrompt } from './IntegrationPrompt.tsx'

afterEach(cleanup)

type Props = ComponentProps<typeof IntegrationPrompt>

function prompt(
  platforms: readonly PlatformCode[],
  condition: Props['condition'],
  { mayConnect = true } = {},
) {
  render(
    <IntegrationPrompt
      platforms={platforms}
      condition={condition}
      connectable={new Set(['SP', 'FB'])}
      connect={mayConnect ? (code) => <button type="button">Connect {code}</button> : null}
      alternative={<a href="/datasources">See available data sources</a>}
    />,
  )
}

const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('platforms that can be connected are offered, all or one of them', () => {
  prompt(['SP', 'FB'], 'all')
  expect(screen.getByText('Please integrate all datasources below')).toBeTruthy()
  expect(items()).toEqual(['ShopifyConnect SP', 'FacebookConnect FB'])
  expect(screen.queryByText(/available/)).toBeNull()
})

test('platforms that are not available yet are named below, without a button', () => {
  prompt(['AZ', 'SP', 'BG'], 'any')
  expect(screen.getByText('Please integrate one of the datasources below')).toBeTruthy()
  expect(items()).toEqual(['ShopifyConnect SP'])
  expect(screen.getByText('Not available yet: Amazon and BigCommerce')).toBeTruthy()
})

test.each([
  ['any', ['KN'], "KnoCommerce isn't available yet. This shows once it can be connected."],
  [
    'any',
    ['AZ', 'BG'],
    "Amazon and BigCommerce aren't available yet. This shows once one of them can be connected.",
  ],
  ['all', ['SP', 'KN'], "KnoCommerce isn't available yet. This shows once it can be connected."],
] as const)(
  'what cannot be filled says so instead, and leads on: %s of %s',
  (condition, platforms, text) => {
    prompt(platforms, condition)
    expect(screen.getByRole('status').textContent).toBe(text)
    expect(screen.queryByText(/Please integrate/)).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'See available data sources' })).toBeTruthy()
  },
)

test('a user without the permission to connect learns who has it', () => {
  prompt(['SP'], 'any', { mayConnect: false })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('An admin or a member of this workspace can connect them.')).toBeTruthy()
})
