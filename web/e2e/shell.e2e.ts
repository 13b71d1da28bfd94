import { expectAccessible } from './page/axe.ts'
import { expectNoOverflow, look, showOnPhone } from './page/look.ts'
import { makeAccount, makeWorkspace, newPerson } from './page/people.ts'
import { currentPath, addSession } from './page/session.ts'
import { onPhone } from './page/sizes.ts'
import { expect, test } from './server/test.ts'

const ada = newPerson()
const developer = { ...newPerson(), email: 'developer@cartograph.example' }
let fernhill = ''
let elm = ''

test.beforeAll(async ({ request }) => {
  await makeAccount(request, ada)
  fernhill = await makeWorkspace(request, ada)
  elm = await makeWorkspace(request, ada, 'Elm Street')
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a drawer holds the navigation', async ({ page }) => {
    await addSession(page, ada)
    await page.goto(`/org/${fernhill}/insights/overview`)
    await expect(page.getByRole('heading', { name: 'No datasource ingested yet' })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    const open = page.getByRole('button', { name: 'Open navigation' })
    const drawer = page.getByRole('dialog', { name: 'Navigation' })

    await open.click()
    await expect(drawer.getByRole('link', { name: 'Overview' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(open).toBeFocused()

    await open.click()
    await drawer.getByRole('link', { name: 'Settings' }).click()
    await expect(drawer).toHaveCount(0)
    await expect.poll(() => currentPath(page)).toBe(`/org/${fernhill}/settings/general`)
    // The address changes before the page does, which has a top bar of its own.
    await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()

    await open.click()
    await drawer.getByRole('button', { name: /switch workspace/ }).click()
    await page.getByRole('menuitemradio', { name: 'Elm Street' }).click()
    await expect(drawer).toHaveCount(0)
    await expect.poll(() => currentPath(page)).toBe(`/org/${elm}/insights/overview`)
    await expect(page.getByRole('heading', { name: 'No datasource ingested yet' })).toBeVisible()

    await open.click()
    await drawer.getByRole('link', { name: 'All Workspaces' }).click()
    await expect(page.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
  })

  test('the tabs of the settings stay in sight and lead on', async ({ page }) => {
    await addSession(page, ada)
    await page.goto(`/org/${fernhill}/settings/general`)
    const tabs = page.getByRole('navigation', { name: 'Settings' })
    for (const [label, path] of [
      ['Team', 'team'],
      ['Data sources', 'datasources'],
      ['API keys', 'api_keys'],
      ['Webhooks', 'webhooks'],
      ['Plan & Billing', 'billing'],
      ['Audit log', 'audit_log'],
      ['General', 'general'],
    ] as const) {
      const tab = tabs.getByRole('link', { name: label })
      // Not a press, which would bring it into sight by itself.
      await tab.dispatchEvent('click')
      await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible()
      expect(currentPath(page)).toBe(`/org/${fernhill}/settings/${path}`)
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expect(tab).toBeInViewport({ ratio: 1 })
      await expectNoOverflow(page)
      await page.mouse.wheel(0, 2000)
      await expect(tab).toBeInViewport({ ratio: 1 })
    }
    const last = tabs.getByRole('link', { name: 'Audit log' })
    await last.click()
    await page.reload()
    await expect(last).toBeInViewport({ ratio: 1 })
  })
})

test('on a wide screen the workspace can be switched and the side bar folded', async ({ page }) => {
  await addSession(page, ada)
  await page.goto(`/org/${elm}/insights/overview`)
  await page.getByRole('button', { name: 'Elm Street , switch workspace' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemradio')).toHaveCount(2)
  await expect(menu.getByRole('menuitemradio', { name: 'Elm Street' })).toBeChecked()
  await expectAccessible(page)
  await menu.getByRole('menuitemradio', { name: 'Fernhill Goods' }).click()
  await expect.poll(() => currentPath(page)).toBe(`/org/${fernhill}/insights/overview`)

  const fold = page.getByRole('button', { name: 'Collapse' })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: /switch workspace/ }).click()
  await page.getByRole('menuitem', { name: 'Add workspace' }).click()
  await expect.poll(() => currentPath(page)).toBe('/setup')
})

test('the pages of the help lead to one another', async ({ page }) => {
  await addSession(page, ada)
  await page.goto(`/org/${fernhill}/insights/overview`)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  const text = page.getByRole('article')
  await expect(text.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
  await look(page, 'help')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  for (const [link, md] of [
    ['Data sources', 'data-sources'],
    ['Workspaces', 'workspaces'],
    ['Team', 'team'],
    ['API and keys', 'api'],
  ] as const) {
    await text.getByRole('link', { name: link, exact: true }).click()
    await expect(text.getByRole('heading', { name: link, level: 1 })).toBeVisible()
    expect(currentPath(page)).toBe(`/org/${fernhill}/help?md=${md}`)
    await expectAccessible(page)
    await showOnPhone(page, () => expectNoOverflow(page))
    await page.goBack()
  }
  expect(loads).toEqual([])
  const list = page.getByRole('navigation', { name: 'Help' })
  await list.getByRole('link', { name: 'Team' }).click()
  await expect(text.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
})

test('nothing that the text of a help page brings along runs or asks', async ({ page }) => {
  await addSession(page, ada)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route('**/help?md=*', (route) =>
    route.request().resourceType() === 'document'
      ? route.fallback()
      : route.fulfill({
          json: {
            markdown:
              '# Hello\n\n<img src="https://evil.example/x.png" onerror="document.title=1">' +
              '<script>document.title = "2"</script><form action="/v1"><input name="a"></form>' +
              '\n\n[press](javascript:document.title=3) and [leave](https://example.com/)',
          },
        }),
  )
  await page.goto(`/org/${fernhill}/help`)
  const text = page.getByRole('article')
  await expect(text.getByRole('heading', { name: 'Hello' })).toBeVisible()
  await expect(text.locator('img, script, form, input')).toHaveCount(0)
  await text.getByText('press').click()
  await expect(page).toHaveTitle('Help – Cartograph')
  await expect(text.getByRole('link', { name: 'leave' })).toBeVisible()
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([])
})

test('a developer has a developer mode, and there can delete a workspace of theirs', async ({
  page,
}) => {
  await makeAccount(page.request, developer)
  const name = 'Short lived'
  await makeWorkspace(page.request, developer, name)
  await addSession(page, developer)
  await page.goto('/')
  const remove = page.getByRole('button', { name: `DELETE ${name}` })
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(remove).toHaveCount(0)
  const toggle = page.getByRole('switch', { name: 'Developer mode' })
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expectAccessible(page)
  await page.reload()

  const dialog = page.getByRole('alertdialog', { name: `Delete '${name}'?` })
  await remove.click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByText('Workspace deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
})

test('other users see nothing of the developer mode', async ({ page }) => {
  await addSession(page, ada)
  await page.addInitScript(() => localStorage.setItem('cartograph.dev-mode', 'on'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Elm Street' })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /DELETE/ })).toHaveCount(0)
})
