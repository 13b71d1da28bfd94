import {
  addDays,
  ConnectionId,
  dayNumber,
  newId,
  seededRandom,
  SyncRunId,
  type AlertInput,
  type Cell,
  type CubeQuery,
  type Day,
  type JobPayload,
  type Member,
  type OrgId,
  type PlatformCode,
  type UserId,
} from '@cartograph/contract'
import { loadCatalogue, type LoadTextRequest } from '@cartograph/semantic'
import { connections, mails, syncRuns } from '@cartograph/store'
import { createAlert, deliverAlert, evaluateAlerts, resumeAlerts } from '../alerts/index.ts'
import type { Context, Services } from '../context.ts'
import { openTestServices } from '../testing.ts'
import { openHookReceiver } from './hook-receiver.ts'

export type AlertWorld = Awaited<ReturnType<typeof openAlertWorld>>
export type AlertShop = Awaited<ReturnType<AlertWorld['addShop']>>

const firstDay = '2024-11-01'

/** The value of a measure on a day: a week's pattern with noise, unless the shop says otherwise. */
function usualValue(member: Member, day: Day): number {
  const n = dayNumber(day)
  const random = seededRandom(n * 31 + member.length)
  const weekday = [1, 0.9, 0.95, 1, 1.1, 1.4, 1.2][n % 7] ?? 1
  const noise = Math.exp(0.08 * (random() + random() + random() + random() - 2))
  return Math.round(10_000 * weekday * noise)
}

function toColumns(rows: readonly Readonly<Record<string, Cell>>[]) {
  const members = Object.keys(rows[0] ?? {})
  return { members, columns: members.map((member) => rows.map((row) => row[member] ?? null)) }
}

/** Workspaces whose values a test decides, with a queue whose jobs it runs itself. */
export async function openAlertWorld() {
  const receiver = await openHookReceiver()
  const model = loadCatalogue()
  /** By workspace: values by day, of all measures or of one. */
  const changed = new Map<OrgId, Map<Day | `${Member} ${Day}`, number>>()
  const queries: CubeQuery[] = []

  function valueOn(orgId: OrgId, member: Member, day: Day): number {
    const values = changed.get(orgId)
    return values?.get(`${member} ${day}`) ?? values?.get(day) ?? usualValue(member, day)
  }

  function loadText({ orgId, queries: asked }: LoadTextRequest): Promise<string> {
    const results = [asked].flat().map((query) => {
      queries.push(query)
      const [time] = query.timeDimensions ?? []
      const [from = '', to = ''] = [time?.dateRange ?? []].flat()
      const start = from > firstDay ? from : firstDay
      const days = dayNumber(to) - dayNumber(start) + 1
      const data = Array.from({ length: Math.max(0, days) }, (_, n) => {
        const day = addDays(start, n)
        const valueOf = (member: Member): [string, Cell] => [
          member,
          String(valueOn(orgId, member, day)),
        ]
        return Object.fromEntries([
          [`${time?.dimension}.day`, `${day}T00:00:00.000`],
          ...(query.measures ?? []).map(valueOf),
        ])
      })
      return { data: query.responseFormat === 'columnar' ? toColumns(data) : data }
    })
    return Promise.resolve(JSON.stringify({ results }))
  }

  const test = await openTestServices({
    semantic: { model, loadText } as unknown as Services['semantic'],
  })
  const services: Services = {
    ...test.services,
    settings: { ...test.services.settings, allowsPrivateDestinations: true },
  }
  const { store, clock } = test
  let count = 0

  async function addShop() {
    count += 1
    const email = `owner-${count}@alerts.example`
    const owner = await test.addUser(email)
    const orgId = await test.addWorkspace(owner)
    const ctx: Context = { ...(await test.as(owner, orgId)), ...services }
    changed.set(orgId, new Map())
    const connectionId = await connect(orgId, 'SP')
    return { ctx, orgId, owner, email, connectionId }
  }

  async function connect(orgId: OrgId, platform: PlatformCode, name = 'fernhill') {
    const id = newId(ConnectionId)
    await store.asSystem((tx) =>
      tx.insert(connections).values({
        id,
        orgId,
        platform,
        name,
        integrationParams: {},
        sealedCredentials: 'sealed',
      }),
    )
    return id
  }

  async function endSync(
    { orgId, connectionId }: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
    state: 'done' | 'failed' = 'done',
  ) {
    const at = clock.now
    await store.asSystem((tx) =>
      tx.insert(syncRuns).values({
        id: newId(SyncRunId),
        orgId,
        connectionId,
        state,
        rows: 12,
        createdAt: at,
        startedAt: at,
        finishedAt: at,
      }),
    )
  }

  const evaluate = (orgId: OrgId, with_ = services) =>
    evaluateAlerts(with_, { org_id: orgId }, new AbortController().signal)

  /** Another process goes on with what is left. */
  async function resume(): Promise<void> {
    await resumeAlerts({ ...test.ctx, ...services })
    for (const job of test.jobs.splice(0)) {
      if (job.name === 'deliver-alert') {
        await deliverAlert(services, job.payload as JobPayload<'deliver-alert'>)
      } else if (job.name === 'evaluate-alerts') {
        await evaluate((job.payload as JobPayload<'evaluate-alerts'>).org_id)
      }
    }
  }

  const listMails = () =>
    store.asSystem((tx) => tx.select({ to: mails.recipient, kind: mails.kind }).from(mails))

  return {
    test,
    services,
    receiver,
    queries,
    addShop,
    connect,
    endSync,
    evaluate,
    resume,
    /** Emails about alerts. */
    mailsTo: async (email: string) =>
      (await listMails()).filter(({ to, kind }) => kind === 'alert' && to === email).length,
    setValue: (orgId: OrgId, day: Day, value: number) => changed.get(orgId)?.set(day, value),
    setMeasure: (orgId: OrgId, member: Member, day: Day, value: number) =>
      changed.get(orgId)?.set(`${member} ${day}`, value),
    valueOn,
    async close() {
      await receiver.close()
      await test.close()
    },
  }
}

/** Net sales below a value, for one person by mail. */
export function newAlert(userId: UserId, over: Partial<AlertInput> = {}): AlertInput {
  return {
    name: 'Low sales',
    watch: { kind: 'metric', metric: 'ShopifyOrders.netSales', filters: [], breakdown: null },
    rule: { kind: 'value', is: 'below', value: 2_000 },
    granularity: 'day',
    members: [{ user_id: userId, by_mail: true }],
    slack: null,
    quiet: { hours: null, working_days: false, most_a_day: 10 },
    is_paused: false,
    ...over,
  }
}

export const addAlert = (shop: AlertShop, over: Partial<AlertInput> = {}) =>
  createAlert(shop.ctx, newAlert(shop.owner, over))
