import { afterEach, describe, expect, test } from 'vitest'
import type { AccessTokens } from '../kit/manifest/auth.ts'
import { fixedToken } from '../kit/oauth/with-token.ts'
import { clickConsent, testApp } from '../testing/click-consent.ts'
import { adsOf, clickedOf, letIn, noon, revoke, signal } from '../testing/connect-facebook.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { meta } from './open.ts'

afterEach(closeSimulators)

describe('reading ads', () => {
  test('a report is polled by its id, and a restart continues with the same one', async () => {
    const us = await letIn()
    const { stream, account } = await adsOf(us)
    const slice = { since: '2026-03-01T00:00:00.000Z', until: '2026-03-29T00:00:00.000Z', signal }
    const started = await stream.readPage({ cursor: null, ...slice })
    expect(started).toMatchObject({ records: [], waitMs: 1_000 })
    const waiting = await stream.readPage({ cursor: started.next, ...slice })
    expect(waiting).toMatchObject({ records: [], waitMs: 2_000 })
    await us.clock.sleep(2_000, signal)

    const [afterRestart] = us.open(account.id).streams
    const done = await afterRestart?.readPage({ cursor: waiting.next, ...slice })
    expect(done?.records).toHaveLength(28)
    expect(done?.next).toBeNull()
    const asked = us.requests.filter(
      ({ method, url }) => method === 'POST' && url.endsWith('/insights'),
    )
    expect(asked).toHaveLength(1)
  })

  test('access that is revoked while a report is prepared stops the read until it is reconnected', async () => {
    let now = noon
    const us = await letIn({ now: () => now })
    const { stream, account } = await adsOf(us)
    const slice = { since: '2026-03-01T00:00:00.000Z', until: '2026-03-29T00:00:00.000Z', signal }
    const started = await stream.readPage({ cursor: null, ...slice })
    await revoke(us.hosts['GRAPH'] ?? '', us.tokens)
    await us.clock.sleep(2_000, signal)
    const reading = stream.readPage({ cursor: started.next, ...slice })
    await expect(reading).rejects.toMatchObject({ class: 'auth' })

    now = new Date(noon.getTime() + 60_000)
    const { hosts, ports } = us
    const fresh = await clickConsent({ ...clickedOf(hosts), now })
    const asked: (string | undefined)[] = []
    const tokens: AccessTokens = {
      ...fixedToken(us.tokens.accessToken),
      get(_signal, refused) {
        asked.push(refused)
        return Promise.resolve(refused === undefined ? us.tokens.accessToken : fresh.accessToken)
      },
    }
    const params = { ad_account_id: account.id }
    const again = meta.open({ params, credentials: {}, tokens, app: testApp, hosts }, ports)
    const page = await again.streams[0]?.readPage({ cursor: started.next, ...slice })
    expect(page?.records).toHaveLength(28)
    expect(asked).toContain(us.tokens.accessToken)
  })

  test('days that Facebook no longer keeps are empty, and are not requested', async () => {
    const us = await letIn()
    const { stream } = await adsOf(us)
    const page = await stream.readPage({
      cursor: null,
      since: '2023-01-01T00:00:00.000Z',
      until: '2023-01-08T00:00:00.000Z',
      signal,
    })
    expect(page.records).toHaveLength(7)
    expect(us.requests.some(({ url }) => url.includes('insights'))).toBe(false)
  })
})
