// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'

afterEach(cleanup)

test('the policy opens without a session or a request, and leads back', async () => {
  const { received } = await renderScreen(PrivacyPage, { path: '/privacy', routes: {} })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy policy')
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'What we store about you',
    'What we store about your store',
    'What your browser stores',
    'Who gets your data',
    'Your rights',
  ])
  const back = screen.getByRole('link', { name: 'Back to sign in' })
  expect(back.getAttribute('href')).toBe('/login')
  expect(received).toEqual([])
})
