// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'

afterEach(cleanup)

test('the policy opens for everybody, asks the server nothing, and leads back', async () => {
  const { received } = await renderScreen(PrivacyPage, { path: '/privacy', routes: {} })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy policy')
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'What is kept about you',
    'What is kept about your shop',
    'What your browser keeps',
    'Who gets your data',
    'What you can ask for',
  ])
  const back = screen.getByRole('link', { name: 'Back to log in' })
  expect(back.getAttribute('href')).toBe('/login')
  expect(received).toEqual([])
})
