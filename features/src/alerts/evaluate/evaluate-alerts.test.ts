import { addDays, dayAt, type AlertRule, type Day } from '@cartograph/contract'
import { alertStates } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addAlert,
  newAlert,
  openAlertWorld,
  type AlertShop,
  type AlertWorld,
} from '../../testing/alert-world.ts'
import {
  changeAlertIncident,
  createAlert,
  getAlertIncident,
  listAlertIncidents,
  listAlerts,
  previewAlert,
  updateAlert,
} from '../index.ts'

let world: AlertWorld
let shop: AlertShop
const noon = new Date('2026-11-14T17:00:00Z')
beforeAll(async () => {
  world = await openAlertWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.test.clock.now = noon
  world.test.jobs.length = 0
  world.receiver.received.length = 0
  shop = await world.addShop()
})

const timezone = 'America/New_York'
const yesterday = () => addDays(dayAt(world.test.clock.now.getTime(), timezone), -1)
const nextDay = () => {
  world.test.clock.now = new Date(world.test.clock.now.getTime() + 86_400_000)
}
const syncAndEvaluate = async (of = shop) => {
  await world.endSync(of)
  await world.evaluate(of.orgId)
}
const incidents = async (of = shop) =>
  (await listAlertIncidents(of.ctx, { page: 1, page_size: 50, show: 'all' })).items
async function onlyIncident() {
  const [incident, ...others] = await incidents()
  expect(others).toEqual([])
  if (incident === undefined) throw new Error('There is no incident')
  return incident
}
const low = (of: AlertShop, day: Day) => world.setValue(of.orgId, day, 500)

describe('an evaluation', () => {
  it('fires on exactly the days that the preview shows, for every kind of rule', async () => {
    for (const [n, change] of [
      [3, 0.3],
      [4, 0.35],
      [9, 2.2],
      [15, 0],
    ] as const) {
      world.setValue(shop.orgId, addDays('2026-11-14', n), Math.round(10_000 * change))
    }
    const rules: AlertRule[] = [
      { kind: 'unusual', sensitivity: 'often', direction: 'either' },
      { kind: 'unusual', sensitivity: 'rarely', direction: 'low' },
      { kind: 'value', is: 'above', value: 13_000 },
      { kind: 'change', compared: 'week', direction: 'either', percent: 15 },
    ]
    const names = rules.map((_, n) => `rule ${n}`)
    for (const [n, rule] of rules.entries()) await addAlert(shop, { name: names[n] ?? '', rule })
    const first = yesterday()
    for (let day = 0; day < 16; day += 1) {
      await syncAndEvaluate()
      nextDay()
    }
    world.test.clock.now = new Date(world.test.clock.now.getTime() - 86_400_000)
    const fired = await incidents()
    expect(fired.length).toBeGreaterThan(4)
    for (const [n, rule] of rules.entries()) {
      const { watch, granularity } = newAlert(shop.owner)
      const { runs, series } = await previewAlert(shop.ctx, { watch, rule, granularity })
      const own = fired.filter(({ alert_name: name }) => name === names[n])
      const told = own.map((one) => ({ from: one.first_date, to: one.last_date }))
      // A run that began before the alert was made opens on its first day.
      const shown = runs
        .filter(({ to }) => to >= first)
        .map(({ from, to }) => ({ from: from < first ? first : from, to }))
      expect(told.toReversed(), names[n]).toEqual(shown)
      for (const { point } of own) {
        const found = series[0]?.points.find(({ date }) => date === point.date)
        expect(point).toEqual(found)
      }
    }
  }, 60_000)

  it('fires for no sales day that the discounts of the shop show, and so does the preview', async () => {
    const { watch, granularity } = newAlert(shop.owner)
    const rule = { kind: 'unusual', sensitivity: 'often', direction: 'high' } as const
    const other = await world.addShop()
    for (const of of [shop, other]) {
      world.setMeasure(of.orgId, 'ShopifyOrders.netSales', yesterday(), 11_800)
      await addAlert(of, { rule })
    }
    world.setMeasure(shop.orgId, 'ShopifyOrders.discounts', yesterday(), 40_000)
    for (const of of [shop, other]) await syncAndEvaluate(of)
    expect(await incidents(other)).toMatchObject([{ first_date: yesterday() }])
    expect(await incidents()).toEqual([])
    const { series } = await previewAlert(shop.ctx, { watch, rule, granularity })
    expect(series[0]?.points.at(-1)).toMatchObject({ date: yesterday(), fires: false })
  })

  it('fires for no earlier day when what was learned is void, as after a change of the engine', async () => {
    await addAlert(shop, { rule: { kind: 'unusual', sensitivity: 'often', direction: 'low' } })
    const learned = () =>
      world.test.store.inWorkspace(shop.orgId, (tx) => tx.select().from(alertStates))
    await syncAndEvaluate()
    expect(await learned()).toHaveLength(1)
    // These would have fired.
    for (const days of [2, 3, 20, 60]) low(shop, addDays(yesterday(), -days))
    await world.test.store.inWorkspace(shop.orgId, (tx) =>
      tx.update(alertStates).set({ state: new Uint8Array([1]) }),
    )
    nextDay()
    await syncAndEvaluate()
    expect(await incidents()).toEqual([])
    const [again] = await learned()
    expect(again?.state.length).toBeGreaterThan(100)
    low(shop, addDays(yesterday(), 1))
    nextDay()
    await syncAndEvaluate()
    expect((await onlyIncident()).first_date).toBe(yesterday())
  })

  it('judges a rate that is counted by week from its parts, and says why not by day', async () => {
    const day = newAlert(shop.owner, {
      watch: {
        kind: 'metric',
        metric: 'ShopifyOrderLines.returnRate',
        filters: [
          {
            or: [
              {
                and: [
                  {
                    member: 'ShopifyOrderLines.title',
                    operator: 'equals',
                    values: ['Shoes'],
                  },
                ],
              },
            ],
          },
        ],
        breakdown: null,
      },
      rule: { kind: 'value', is: 'above', value: 0.2 },
    })
    const refused = await previewAlert(shop.ctx, day)
    expect(refused.problem).toBe('This metric has no value for each day. Watch it by week.')
    await world.endSync(shop)
    const { problem, series } = await previewAlert(shop.ctx, { ...day, granularity: 'week' })
    expect(problem).toBeNull()
    // In the test's shop, all measures have about the same values.
    expect(series[0]?.points.length).toBeGreaterThan(10)
    expect(series[0]?.points.every(({ value }) => value !== null && value > 0.2)).toBe(true)
  })

  it('judges only days that all sources of a metric have covered', async () => {
    const second = await world.connect(shop.orgId, 'SP', 'second shop')
    low(shop, yesterday())
    await addAlert(shop)
    await syncAndEvaluate()
    expect(await incidents()).toEqual([])
    expect((await listAlerts(shop.ctx)).items[0]?.problem).toContain('first sync')
    await world.endSync({ ...shop, connectionId: second })
    await world.evaluate(shop.orgId)
    expect(await incidents()).toMatchObject([{ first_date: yesterday(), state: 'open' }])
    nextDay()
    low(shop, yesterday())
    await syncAndEvaluate()
    // The second shop has not been synced since the day began.
    expect(await incidents()).toMatchObject([{ last_date: addDays(yesterday(), -1) }])
  })

  it('has no problem any more once a further source has finished its first sync, on the same day', async () => {
    await addAlert(shop)
    await syncAndEvaluate()
    const problem = async () => (await listAlerts(shop.ctx)).items[0]?.problem
    expect(await problem()).toBeNull()
    const connectionId = await world.connect(shop.orgId, 'SP', 'second')
    await world.evaluate(shop.orgId)
    expect(await problem()).toBe('The first sync of its data sources is not finished.')
    await syncAndEvaluate({ ...shop, connectionId })
    expect(await problem()).toBeNull()
  })

  it('opens one incident for the days in a row, and sends it and its recovery once each', async () => {
    low(shop, yesterday())
    low(shop, addDays(yesterday(), 1))
    await addAlert(shop)
    for (let day = 0; day < 4; day += 1) {
      await syncAndEvaluate()
      await world.evaluate(shop.orgId)
      nextDay()
    }
    const incident = await onlyIncident()
    expect(incident).toMatchObject({
      state: 'closed',
      first_date: '2026-11-13',
      last_date: '2026-11-14',
      closed: { reason: 'recovered' },
      sentence: 'Net sales were $500.00 on Nov 14, below $2,000.00.',
    })
    expect(await world.mailsTo(shop.email)).toBe(2)
    const { history } = await getAlertIncident(shop.ctx, { incidentId: incident.id })
    expect(history.map(({ event }) => event)).toEqual(['open', 'recover'])
    expect(history[1]?.about).toMatch(/^Back to normal: net sales were \$\d/)
  })

  it('says nothing more of an incident that a person has closed', async () => {
    low(shop, yesterday())
    low(shop, addDays(yesterday(), 1))
    await addAlert(shop)
    await syncAndEvaluate()
    const incident = await onlyIncident()
    await changeAlertIncident(shop.ctx, {
      incidentId: incident.id,
      event: 'close',
      reason: 'expected',
      note: 'We were closed.',
    })
    for (let day = 0; day < 3; day += 1) {
      nextDay()
      await syncAndEvaluate()
    }
    expect(await incidents()).toMatchObject([
      { closed: { reason: 'expected', note: 'We were closed.' }, last_date: '2026-11-14' },
    ])
    expect(await world.mailsTo(shop.email)).toBe(1)
  })

  it('begins anew after the condition was changed, and leaves paused alerts alone', async () => {
    low(shop, yesterday())
    const alert = await addAlert(shop, { is_paused: true })
    await syncAndEvaluate()
    expect(await incidents()).toEqual([])
    await updateAlert(shop.ctx, { alertId: alert.id, ...newAlert(shop.owner) })
    await world.evaluate(shop.orgId)
    expect(await incidents()).toHaveLength(1)
  })
})

describe('another workspace', () => {
  it('sees no alert and no incident, and changes none', async () => {
    low(shop, yesterday())
    const alert = await addAlert(shop)
    await syncAndEvaluate()
    const incident = await onlyIncident()
    const other = await world.addShop()
    expect((await listAlerts(other.ctx)).items).toEqual([])
    expect(await incidents(other)).toEqual([])
    const incidentId = incident.id
    await expect(getAlertIncident(other.ctx, { incidentId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      changeAlertIncident(other.ctx, { incidentId, event: 'acknowledge' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      updateAlert(other.ctx, { alertId: alert.id, ...newAlert(other.owner) }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a person', () => {
  it('assigns, and is refused what cannot follow', async () => {
    low(shop, yesterday())
    await addAlert(shop)
    await syncAndEvaluate()
    const incident = await onlyIncident()
    const act = (action: Parameters<typeof changeAlertIncident>[1]) =>
      changeAlertIncident(shop.ctx, action)
    const { id: incidentId } = incident
    expect(await act({ incidentId, event: 'acknowledge' })).toMatchObject({ state: 'acknowledged' })
    await expect(act({ incidentId, event: 'acknowledge' })).rejects.toMatchObject({
      code: 'conflict',
    })
    const assigned = await act({ incidentId, event: 'assign', user_id: shop.owner })
    expect(assigned).toMatchObject({ state: 'assigned', assignee: { id: shop.owner } })
    expect(assigned.history.map(({ event, about }) => [event, about])).toEqual([
      ['open', null],
      ['acknowledge', null],
      ['assign', 'Ada Test'],
    ])
    const other = await world.addShop()
    await expect(act({ incidentId, event: 'assign', user_id: other.owner })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('watches only what there is, in a way that fits, and tells only people of the workspace', async () => {
    const other = await world.addShop()
    const wrong: Parameters<typeof addAlert>[1][] = [
      { members: [{ user_id: other.owner, by_mail: true }] },
      { rule: { kind: 'failing' } },
      {
        watch: { kind: 'metric', metric: 'ShopifyOrders.nothing', filters: [], breakdown: null },
      },
      {
        watch: {
          kind: 'metric',
          metric: 'ShopifyOrders.netSales',
          filters: [],
          breakdown: 'ShopifyOrders.happenedAt',
        },
      },
      { slack: { kind: 'url', url: 'https://user:secret@hooks.slack.com/services/x' } },
    ]
    for (const over of wrong) {
      await expect(addAlert(shop, over), JSON.stringify(over)).rejects.toMatchObject({
        code: 'invalid_request',
      })
    }
  })

  it('adds an address of Slack as an admin only', async () => {
    const id = await world.test.addUser(`member-${shop.email}`)
    await world.test.addMember(shop.orgId, id, 'member')
    const member = { ...(await world.test.as(id, shop.orgId)), ...world.services }
    const slack = { kind: 'url', url: `${world.receiver.url}/slack` } as const
    await expect(createAlert(member, newAlert(id, { slack }))).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await createAlert(member, newAlert(id))).toMatchObject({ slack: null })
  })
})
