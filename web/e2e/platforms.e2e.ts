import { platformCatalogue, platformNames, type PlatformCode } from '@cartograph/contract'
import type { Page } from '@playwright/test'
import {
  beginConsent,
  connectByExample,
  connectConsented,
  decideInPlace,
  decideInPopup,
  drawerOf,
  expectConnected,
  expectSuccess,
  openNew,
} from './page/connections.ts'
import { look } from './page/look.ts'
import { makeAccount, makeWorkspace, newPerson } from './page/people.ts'
import { addSession } from './page/session.ts'
import { onPhone } from './page/sizes.ts'
import { expect, test } from './server/test.ts'

type Datasource = Exclude<PlatformCode, 'S3'>

interface Case {
  /** `marketplace`: from the platform's own page of the app. `prompt`: from a dashboard that lacks the platform. */
  readonly starts?: 'settings' | 'prompt' | 'marketplace'
  readonly on?: 'phone'
  readonly by: 'consent' | 'form'
  /** The tab of the drawer, where there are several ways. */
  readonly tab?: string
  /** What the platform has to know before its consent. */
  readonly asks?: (page: Page) => Promise<unknown>
  /** The first one by default. */
  readonly account?: string
  /** The dashboard, as in its address; 'home' for the home page of a workspace that sells on Amazon. */
  readonly fills: string
  readonly tile: string
  /** What a row of the tile says; otherwise any figure. */
  readonly row?: RegExp
  readonly look?: string
}

/** Each has a workspace of its own, whose dashboard nothing else can fill. */
const cases: Readonly<Record<Datasource, Case | 'uploads.e2e.ts'>> = {
  SP: {
    by: 'form',
    tab: 'Use an access token',
    fills: 'sales.payment-gateways.0',
    tile: 'Gateways',
    row: /\$.*[1-9]/,
  },
  BG: { starts: 'marketplace', by: 'consent', fills: 'sales.sales.0', tile: 'Sales' },
  MG: { by: 'form', fills: 'sales.sales.0', tile: 'Sales' },
  AZ: {
    by: 'consent',
    asks: (page) => page.getByLabel('Where you sell').selectOption({ index: 1 }),
    fills: 'home',
    tile: 'Fees by type',
    row: /\$/,
  },
  G4: {
    by: 'consent',
    fills: 'website.web-traffic.2',
    tile: 'Events vs. previous period',
    row: /page_view.*[1-9]/,
  },
  GA: 'uploads.e2e.ts',
  GS: {
    starts: 'prompt',
    by: 'consent',
    fills: 'website.search.0',
    tile: 'Search',
    look: 'dashboard-search',
  },
  FB: {
    on: 'phone',
    by: 'consent',
    fills: 'marketing.paid-channels.3',
    tile: 'All placements',
    row: /Facebook.*[1-9]/,
  },
  GD: {
    by: 'consent',
    fills: 'marketing.paid-channels.4',
    tile: 'Conversion actions',
    row: /[1-9]/,
  },
  // The account before it has no ads.
  BA: { ...ads('BA'), account: 'Fernhill Goods' },
  AA: {
    ...ads('AA'),
    asks: (page) => page.getByLabel('Region of your Amazon Ads account').selectOption({ index: 1 }),
  },
  TT: ads('TT'),
  PT: ads('PT'),
  SC: ads('SC'),
  LI: ads('LI'),
  TW: ads('TW'),
  RL: ads('RL'),
  MT: { ...ads('MT'), by: 'form' },
  KL: {
    by: 'form',
    fills: 'marketing.email.1',
    tile: 'All campaigns and flows',
    row: /[1-9]/,
  },
  HB: {
    starts: 'prompt',
    by: 'consent',
    fills: 'marketing.crm.0',
    tile: 'Deals',
    look: 'dashboard-crm',
  },
  RE: {
    by: 'form',
    fills: 'subscriptions.subscriptions.1',
    tile: 'Products',
    row: /[1-9]/,
  },
  SR: { by: 'consent', fills: 'payments.payments.3', tile: 'Cards', row: /[1-9]/ },
  BO: { by: 'form', fills: 'subscriptions.subscriptions.0', tile: 'Subscriptions' },
  GO: {
    by: 'form',
    fills: 'service.support.1',
    tile: 'Response times by channel',
    row: /[1-9]/,
  },
  KN: {
    starts: 'prompt',
    by: 'form',
    fills: 'service.surveys.0',
    tile: 'Surveys',
    look: 'dashboard-surveys',
  },
}

function ads(code: Datasource): Case {
  return {
    by: 'consent',
    fills: 'marketing.paid-channels.0',
    tile: 'Platforms vs. previous period',
    row: new RegExp(`${platformNames[code]}.*[1-9]`),
  }
}

/** Ways that no other browser test goes; `npm run soak` takes all. */
const sample: readonly Datasource[] = ['GS', 'KN', 'AZ', 'BG']
const takesAll = process.env['E2E_PLATFORMS'] === 'all'

for (const [code, one] of Object.entries(cases) as [Datasource, Case | string][]) {
  if (typeof one === 'string' || (!takesAll && !sample.includes(code))) continue
  const platform = platformNames[code]
  test.describe(code, () => {
    if (one.on === 'phone') test.use(onPhone)

    test(`${platform} is connected from its own beginning, and fills a dashboard`, async ({
      page,
      request,
      server,
    }) => {
      test.setTimeout(180_000)
      const person = newPerson()
      await makeAccount(request, person)
      const type = one.fills === 'home' ? 'amazon' : 'ecommerce'
      const orgId = await makeWorkspace(request, person, platform, type)
      await addSession(page.context(), person)
      if (one.starts === 'marketplace') await installFromMarketplace(page, orgId, server.url)
      else {
        await openDrawer(page, orgId, platform, one)
        await connect(page, platform, one)
      }
      await expectSuccess(page, platform)
      if (one.starts === 'prompt') await page.goto(`/org/${orgId}/settings/datasources`)
      await expectConnected(page, platform)

      await page.goto(addressOf(orgId, one.fills))
      const tile = page.getByRole('region', { name: one.tile, exact: true }).first()
      await tile.scrollIntoViewIfNeeded()
      const figure =
        one.row === undefined
          ? tile.getByRole('group').getByRole('paragraph').filter({ hasText: /[1-9]/ })
          : tile.getByRole('row').filter({ hasText: one.row })
      // The newest days are read first, long before the whole history is.
      await expect(figure.first()).toBeVisible({ timeout: 90_000 })
      if (one.look !== undefined) await look(page, one.look)
    })
  })
}

test('every platform that has data is connected by a test', () => {
  const sources = Object.entries(platformCatalogue).filter(([, { isDatasource }]) => isDatasource)
  expect(Object.keys(cases).toSorted()).toEqual(sources.map(([code]) => code).toSorted())
})

function addressOf(orgId: string, dashboard: string): string {
  return dashboard === 'home'
    ? `/org/${orgId}/insights/overview`
    : `/org/${orgId}/insights/explore#${dashboard}`
}

async function openDrawer(page: Page, orgId: string, platform: string, { starts, fills }: Case) {
  if (starts !== 'prompt') {
    await page.goto(`/org/${orgId}/settings/datasources`)
    await openNew(page, platform)
    return
  }
  await page.goto(addressOf(orgId, fills))
  const prompt = page.getByRole('listitem').filter({ hasText: platform })
  await prompt
    .getByRole('link', { name: /^Connect/ })
    .first()
    .click()
}

async function connect(page: Page, platform: string, { on, by, tab, asks, account }: Case) {
  const drawer = drawerOf(page, platform)
  await expect(drawer).toBeVisible()
  if (tab !== undefined) await drawer.getByRole('tab', { name: tab }).click()
  if (by === 'form') return connectByExample(page, platform)
  await asks?.(page)
  await beginConsent(page, platform)
  if (on === 'phone') await decideInPlace(page, 'Allow')
  else await decideInPopup(page, 'Allow')
  return connectConsented(page, platform, account)
}

/** As BigCommerce begins it: its page of the app asks for consent, and leads to a page that asks for the workspace. */
async function installFromMarketplace(page: Page, orgId: string, url: string) {
  const query = new URLSearchParams({
    client_id: 'cartograph-sandbox',
    redirect_uri: `${url}/v1/external/bg/install`,
  })
  await page.goto(`/sandbox/bg/login/app/cartograph-sandbox/install?${query}`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByLabel('Workspace').selectOption(orgId)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}
