// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPath } from '../../testing/render-path.tsx'
import { orgId, workspaceServer } from '../../testing/workspace.ts'
import { renderHelp } from './render-help.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const page = (name: string) => `GET /v1/orgs/${orgId}/help?md=${name}`
const answer = (markdown: string) => () => ({ status: 200, body: { markdown } })
const visit = (routes: Parameters<typeof renderPath>[1], search = '') =>
  renderPath(`/org/${orgId}/help${search}`, { ...workspaceServer(), ...routes })

test('the first page of the help is shown, and links lead to the others inside the app', async () => {
  const { where } = await visit({
    [page('index')]: answer('# Start\n\nRead about the [team](?md=team).'),
    [page('team')]: answer('# Team\n\nAdmins invite.'),
  })
  await screen.findByRole('heading', { name: 'Start' })
  expect(document.title).toBe('Help – Cartograph')
  await userEvent.setup().click(screen.getByRole('link', { name: 'team' }))
  await screen.findByRole('heading', { name: 'Team' })
  expect(where()).toBe(`/org/${orgId}/help?md=team`)
})

test('all pages are listed with the current one marked', async () => {
  await visit({ [page('api')]: answer('# API') }, '?md=api')
  const list = screen.getByRole('navigation', { name: 'Help' })
  const links = [...list.querySelectorAll('a')]
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Start here',
    'Dashboards',
    'Feed and insights',
    'Search',
    'Action log',
    'Custom metrics',
    'Metric targets',
    'Just Ask',
    'Customer segments',
    'Synced Audiences',
    'Data sources',
    'Destinations',
    'Workspaces',
    'Team',
    'API and keys',
  ])
  const present = links.filter((one) => one.getAttribute('aria-current') === 'page')
  expect(present.map(({ textContent }) => textContent)).toEqual(['API and keys'])
})

test('an unknown page leads to the first one', async () => {
  await visit({ [page('index')]: answer('# Start') }, '?md=nowhere')
  await screen.findByRole('heading', { name: 'Start' })
})

test('a failure shows an error with a retry', async () => {
  let attempts = 0
  await visit({
    [page('index')]: () =>
      ++attempts === 1
        ? { status: 403, body: { detail: 'No help today' } }
        : { status: 200, body: { markdown: '# Start' } },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('No help today')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Start' })
})

const render = (markdown: string) => renderHelp(markdown, (topic) => `/help/${topic}`)

test('scripts in a page do not run', () => {
  const html = render(
    '<script>alert(1)</script><img src=x onerror=alert(1)><b onclick="x()">b</b><form><input></form>\n\n[x](javascript:alert(1))',
  )
  expect(html).not.toMatch(/<script|javascript:|onerror|onclick|<img|<form|<input/)
})

test.each(['team', 'team.md', '?md=team', 'help?md=team'])('%s is the page of the team', (href) => {
  expect(render(`[x](${href})`)).toContain('href="/help/team"')
})

test('a page name of two words is found', () => {
  expect(render('[x](action-log)')).toContain('href="/help/action-log"')
  expect(render('[x](?md=data-sources)')).toContain('href="/help/data-sources"')
})

test.each(['https://shop.example/team', '#team', '/docs'])('%s stays as it is', (href) => {
  expect(render(`[x](${href})`)).toContain(`href="${href}"`)
})

test('wide content can be scrolled by keyboard', () => {
  const html = render('```\ncurl\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n')
  expect(html).toContain('<pre tabindex="0">')
  expect(html).toContain('<div tabindex="0"><table>')
})
