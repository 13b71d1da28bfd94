import { dayNumber, formatDay, msPerDay, type DayNumber } from '@cartograph/contract'
import { webShare } from '../demand/channels.ts'
import { poisson, randomFor, sum, type Random } from '../random.ts'
import { createAudience } from './audience.ts'
import { prorate } from './prorate.ts'
import type { MailCampaign, MailDay, MailLedger } from './ledger-types.ts'
import { creditOf, type MailCredit } from './mail-credit.ts'
import { campaignAt, mailFlows, mailsOn, type MailFlow, type PlannedMail } from './mail-plan.ts'
import { createMailReaders, type ReadMessage } from './mail-readers.ts'
import { createMailSignUps } from './mail-sign-ups.ts'
import type { ShopTimeline } from './shop-timeline.ts'

/** The cumulative share of opens by the end of each day after sending. */
const cumulativeOpenShare = [0.62, 0.82, 0.9, 0.94, 0.97, 0.99, 1]
/** Orders are reported for five days. */
const finalAfterDays = 6
/** The delay of each message of a flow after its trigger. */
const delaysMs: Readonly<Record<string, readonly number[]>> = {
  welcome_series: [0, 3 * msPerDay, 7 * msPerDay],
  win_back: [90 * msPerDay],
}

/** The email campaigns and flows, with their results. */
export function createMailLedger(timeline: ShopTimeline): MailLedger {
  const { calendar, demand, firstDay } = timeline
  const { seed } = timeline.world.options
  const audience = createAudience(timeline)
  const readersOf = createMailReaders(timeline, audience)
  const flows = mailFlows(seed)
  const opened = calendar.midnight(firstDay)
  const planned: PlannedMail[] = []
  let nextDay = firstDay

  function mailsUntil(day: DayNumber): readonly PlannedMail[] {
    for (; nextDay <= day; nextDay++) planned.push(...mailsOn(timeline, nextDay))
    return planned
  }

  function volumeOf(mail: PlannedMail) {
    const random = randomFor(seed, 'mailDay', mail.number)
    const recipients = audience.sizeAt(mail.sentDay)
    const bounces = Math.round(recipients * (0.002 + 0.006 * random()))
    const delivered = recipients - bounces
    const opens = delivered * (0.36 + 0.16 * random())
    const clicks = delivered * (0.012 + 0.022 * random())
    const complaints = poisson(random, delivered * 0.0002)
    return { recipients, bounces, opens, clicks, complaints }
  }

  function mailDay(mail: PlannedMail, snapshot: DaySnapshot): MailDay {
    const { recipients, bounces, opens, clicks, complaints } = volumeOf(mail)
    const age = snapshot.day - mail.sentDay
    const isLatest =
      mail ===
      mailsUntil(snapshot.day).findLast(
        ({ isWeekly, sentDay }) => isWeekly && sentDay <= snapshot.day,
      )
    const atOnce = (count: number) => (age === 0 ? count : 0)
    const today = (count: number) =>
      Math.floor(count * (cumulativeOpenShare[age] ?? 1)) -
      Math.floor(count * (cumulativeOpenShare[age - 1] ?? 0))
    return rowOf(snapshot, mail.id, mail.messageId, {
      recipients: atOnce(recipients),
      bounces: atOnce(bounces),
      spamComplaints: atOnce(complaints),
      opens: prorate(today(opens), snapshot.dayFraction),
      clicks: prorate(today(clicks), snapshot.dayFraction),
      unsubscribes: isLatest ? prorate(audience.leftOn(snapshot.day), snapshot.dayFraction) : 0,
    })
  }

  function flowDay(flow: MailFlow, message: number, snapshot: DaySnapshot): MailDay {
    const random = randomFor(
      seed,
      'mailFlowDay',
      snapshot.day * 16 + flows.indexOf(flow) * 4 + message,
    )
    const id = flow.messages[message]?.id ?? flow.id
    const recipients = recipientsOf(flow, message, snapshot, random)
    const bounces = Math.floor(recipients * 0.006 + random())
    const opens = Math.floor((recipients - Math.min(bounces, recipients)) * 0.48 + random())
    const clicks = Math.floor(opens * 0.14 + random())
    return rowOf(snapshot, flow.id, id, {
      recipients,
      bounces: Math.min(bounces, recipients),
      spamComplaints: 0,
      opens: Math.min(opens, recipients),
      clicks: Math.min(clicks, opens, recipients),
      unsubscribes: 0,
    })
  }

  function recipientsOf(
    flow: MailFlow,
    message: number,
    snapshot: DaySnapshot,
    random: Random,
  ): number {
    const delay = delaysMs[flow.name]?.[message]
    if (delay !== undefined) {
      const from = calendar.midnight(snapshot.day) - delay
      const to = Math.min(snapshot.at + 1, calendar.midnight(snapshot.day + 1)) - delay
      return audience.joinedBefore(to) - audience.joinedBefore(from)
    }
    // Reminders of abandoned carts.
    const left = demand.expectedOrders(snapshot.day) * webShare * (message === 0 ? 0.6 : 0.4)
    return prorate(poisson(random, left), snapshot.dayFraction)
  }

  return {
    firstDay: formatDay(firstDay),
    campaigns(at) {
      const moment = at.getTime()
      if (moment < opened) return []
      // Campaigns exist as drafts up to three days before they are sent.
      const mails = mailsUntil(calendar.dayAt(moment) + 3)
      const known = mails.filter(({ createdAt }) => createdAt <= moment)
      return [
        ...flows.map((flow) => flowToCampaign(flow, opened)),
        ...known.map((mail) => campaignAt(mail, moment)),
      ].toSorted((a, b) => a.createdAt - b.createdAt)
    },
    day: dayRows,
    signUps: createMailSignUps(timeline, audience),
    readers(text) {
      const day = dayNumber(text)
      if (day < firstDay) return []
      const credits = creditsOf(day, recentMails(day))
      return dayRows(text, new Date(calendar.midnight(day + finalAfterDays))).map((row) =>
        readersOf({
          row,
          day,
          buyers: credits
            .filter(({ messageId }) => messageId === row.messageId)
            .map(({ customer }) => customer),
          sent: sentOf(row, day),
        }),
      )
    },
  }

  function recentMails(day: DayNumber): readonly PlannedMail[] {
    return mailsUntil(day).filter(
      ({ sentDay }) => sentDay <= day && day - sentDay <= cumulativeOpenShare.length,
    )
  }

  function creditsOf(day: DayNumber, mails: readonly PlannedMail[]): readonly MailCredit[] {
    return timeline
      .salesOf(day)
      .flatMap((sale) => creditOf({ seed, calendar, flows, mails }, day, sale) ?? [])
  }

  function sentOf({ campaignId, messageId }: MailDay, day: DayNumber): ReadMessage['sent'] {
    const flow = flows.find(({ id }) => id === campaignId)
    if (flow !== undefined) {
      const message = flow.messages.findIndex(({ id }) => id === messageId)
      return { flow, message, delayMs: delaysMs[flow.name]?.[message] ?? null }
    }
    const mail = recentMails(day).find((one) => one.messageId === messageId)
    if (mail === undefined) throw new Error(`Nothing was sent as ${messageId}`)
    const share = cumulativeOpenShare[day - mail.sentDay - 1] ?? (day === mail.sentDay ? 0 : 1)
    return { mail, openedBefore: Math.floor(volumeOf(mail).opens * share) }
  }

  function dayRows(text: string, at: Date): readonly MailDay[] {
    const day = dayNumber(text)
    const moment = at.getTime()
    if (day < firstDay || day > calendar.dayAt(moment)) return []
    const mails = recentMails(day)
    const credits = creditsOf(day, mails)
    const snapshot = { day, at: moment, dayFraction: timeline.dayFraction(day, at), credits }
    return [
      ...flows.flatMap((flow) => flow.messages.map((_, each) => flowDay(flow, each, snapshot))),
      ...mails
        .filter(({ sentAt }) => sentAt <= moment)
        .map((mail) =>
          mailDay(mail, {
            ...snapshot,
            dayFraction: fractionSinceSending(mail, snapshot, calendar.midnight(day + 1)),
          }),
        ),
    ].filter((row) => row.recipients + row.opens + row.conversions + row.unsubscribes > 0)
  }
}

interface DaySnapshot {
  readonly day: DayNumber
  readonly at: number
  readonly dayFraction: number
  readonly credits: readonly MailCredit[]
}

/** The first day of an email begins when it is sent. */
function fractionSinceSending(
  mail: PlannedMail,
  { day, at, dayFraction }: DaySnapshot,
  end: number,
): number {
  if (mail.sentDay !== day) return dayFraction
  return Math.min(1, (at - mail.sentAt) / (end - mail.sentAt))
}

type Counts = Omit<
  MailDay,
  'campaignId' | 'messageId' | 'delivered' | 'conversions' | 'revenueMinor'
>

function rowOf(
  snapshot: DaySnapshot,
  campaignId: string,
  messageId: string,
  counts: Counts,
): MailDay {
  const credited = snapshot.credits.filter((credit) => credit.messageId === messageId)
  const reported = credited.filter(
    ({ isValid, reportedAt }) => isValid && reportedAt <= snapshot.at,
  )
  // Every attributed purchase needs an open and a click.
  const clicks = Math.max(
    counts.clicks,
    prorate(credited.length, snapshot.dayFraction),
    reported.length,
  )
  return {
    campaignId,
    messageId,
    ...counts,
    delivered: counts.recipients - counts.bounces,
    opens: Math.max(counts.opens, clicks),
    clicks,
    conversions: reported.length,
    revenueMinor: sum(reported.map(({ valueMinor }) => valueMinor)),
  }
}

function flowToCampaign({ id, name, messages }: MailFlow, createdAt: number): MailCampaign {
  return {
    id,
    kind: 'flow',
    name,
    subject: null,
    status: 'live',
    createdAt,
    updatedAt: createdAt,
    sentAt: null,
    messages,
  }
}
