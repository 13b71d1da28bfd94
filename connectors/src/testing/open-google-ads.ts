import { ConnectionId, newId, seededRandom } from '@cartograph/contract'
import {
  createShop,
  createWorld,
  gdTruth,
  type PlatformFault,
  type PlatformFaults,
  type SandboxShop,
} from '@cartograph/sandbox'
import { contextFor, DayRows, sortRows } from '../kit/google/testing/read-days.ts'
import { signIn, type SignInOptions } from '../kit/google/testing/sign-in.ts'
import { unlimitedQuota, type Quota } from '../kit/quota.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { startPlatform } from './start-platform.ts'
import { manifest } from '../google-ads/manifest.ts'
import { googleAds } from '../google-ads/open.ts'

export const connectionId = newId(ConnectionId)
export const { signal } = new AbortController()
export const options = {
  seed: 11,
  startDay: '2026-05-01',
  timezone: 'America/New_York',
  currency: 'USD',
}
export const world = createWorld({ ...options, orders: 4000 })
export const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
export const evening = new Date('2026-07-10T22:30:00Z')
const app = { clientId: 'a client', clientSecret: 'its secret' }

interface Setting {
  readonly now?: () => Date
  readonly faults?: PlatformFaults
  readonly quota?: Quota
  readonly shop?: SandboxShop
  readonly ticked?: SignInOptions['ticked']
  readonly context?: SignInOptions['context']
  readonly adsPerDay?: number
}

/** The shop's Google Ads, connected through the sandbox's consent. */
export async function connect(setting: Setting = {}) {
  const {
    now = () => evening,
    quota = unlimitedQuota,
    faults,
    ticked,
    context = 'datasource',
  } = setting
  const clock = new FakeClock()
  const owned = setting.shop ?? shop
  const simulator = await startPlatform('GD', {
    shops: [owned],
    clock: now,
    elapsedMs: () => clock.now(),
    ...(faults && { faults }),
    ...(setting.adsPerDay && { adsPerDay: setting.adsPerDay }),
  })
  const { hosts, requests } = simulator
  const signedIn = await signIn({
    manifest,
    hosts,
    shop: owned.name,
    now,
    context,
    ...(ticked && { ticked }),
  })
  const ports = { clock, random: seededRandom(1), quota }
  const request = { tokens: signedIn.tokens, hosts, app, params: {}, signal }
  const list = async () => (await googleAds.accounts?.list({ ...request, context }, ports)) ?? []
  const open = (params: Record<string, string>) =>
    googleAds.open({ ...request, params, credentials: {} }, ports)
  return { clock, ports, hosts, signedIn, request, list, open, requests }
}

export async function openShop(setting: Setting = {}, name = 'Fernhill Goods') {
  const connected = await connect(setting)
  const chosen = (await connected.list()).find((account) => account.name === name)
  if (chosen === undefined) throw new Error('Nothing to choose')
  const facts = await connected.open(chosen.params).describe(signal)
  const params: Record<string, string> = { ...chosen.params, ...facts.params }
  const opened = connected.open(params)
  const [stream] = opened.streams
  if (stream === undefined) throw new Error('There is no stream')
  const rows = new DayRows('ad_spend', contextFor(connectionId, params, options))
  return { ...connected, params, opened, stream, rows }
}

export const truthAt = (at: Date) => sortRows(gdTruth(shop, connectionId, at).ad_spend)

/** Faults apply to ad queries only, by their number; the consent and account lists succeed. */
export function faultsOfStreams(faultOf: (number: number) => PlatformFault | null): PlatformFaults {
  let questions = 0
  return ({ url }) => (url.includes(':searchStream') ? faultOf(++questions) : null)
}
