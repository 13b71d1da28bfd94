// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { fillBrowserGaps } from '../../testing/browser-gaps.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from '../router/routes.tsx'

beforeEach(() => {
  fillBrowserGaps()
  // React and the router log the error to the console, as they should.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** An app whose only page breaks while it is drawn, at an address that it may not know. */
async function open(fault: Error, path = '/') {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => {
        throw fault
      },
    }),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  await router.load()
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Something went wrong' })
}

test('a bug of the page shows an error and a way back', async () => {
  await open(new TypeError('x is undefined'))
  expect(screen.getByRole('alert').textContent).toContain('This is an unexpected error')
  expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/')
  expect(screen.queryByText('TypeError: x is undefined')).not.toBeNull()
  expect(document.title).toBe('Something went wrong – Cartograph')
})

test('a failed request shows the message of the server', async () => {
  await open(new ApiError(0, 'The server cannot be reached.'))
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.')
})

test('a missing page says so', () => {
  render(<NotFoundPage />)
  expect(screen.getByRole('heading').textContent).toBe("Sorry, this page doesn't exist!")
  expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/')
})
