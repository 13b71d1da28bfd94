import { dayNumber, formatDay, msPerDay, type DayNumber } from '@cartograph/contract'
import { webShare } from '../demand/channels.ts'
import { poisson, randomFor, sum, type Random } from '../random.ts'
import { createAudience } from './audience.ts'
import { grownTo } from './grown-to.ts'
import type { MailCampaign, MailDay, MailLedger } from './ledger-types.ts'
import { creditOf, type MailCredit } from './mail-credit.ts'
import { campaignAt, mailFlows, mailsOn, type MailFlow, type PlannedMail } from './mail-plan.ts'
import type { ShopDiary } from './shop-diary.ts'

/** Of all who will ever open a letter, how many have done so by the end of each day. */
const openedBy = [0.62, 0.82, 0.9, 0.94, 0.97, 0.99, 1]
/** How long after its cause each letter of a flow goes out. */
const delaysMs: Readonly<Record<string, readonly number[]>> = {
  welcome_series: [0, 3 * msPerDay, 7 * msPerDay],
  win_back: [90 * msPerDay],
}

/** What was written to the customers, and what came of it. */
export function createMailLedger(diary: ShopDiary): MailLedger {
  const { calendar, demand, firstDay } = diary
  const { seed } = diary.world.options
  const audience = createAudience(diary)
  const flows = mailFlows(seed)
  const opened = calendar.midnight(firstDay)
  const planned: PlannedMail[] = []
  let nextDay = firstDay

  function mailsUntil(day: DayNumber): readonly PlannedMail[] {
    for (; nextDay <= day; nextDay++) planned.push(...mailsOn(diary, nextDay))
    return planned
  }

  function mailDay(mail: PlannedMail, look: Look): MailDay {
    const random = randomFor(seed, 'mailDay', mail.number)
    const recipients = audience.sizeAt(mail.sentDay)
    const bounces = Math.round(recipients * (0.002 + 0.006 * random()))
    const delivered = recipients - bounces
    const opens = delivered * (0.36 + 0.16 * random())
    const clicks = delivered * (0.012 + 0.022 * random())
    const complaints = poisson(random, delivered * 0.0002)
    const age = look.day - mail.sentDay
    const isLatest =
      mail ===
      mailsUntil(look.day).findLast(({ isWeekly, sentDay }) => isWeekly && sentDay <= look.day)
    const atOnce = (count: number) => (age === 0 ? count : 0)
    const today = (count: number) =>
      Math.floor(count * (openedBy[age] ?? 1)) - Math.floor(count * (openedBy[age - 1] ?? 0))
    return rowOf(look, mail.id, mail.messageId, {
      recipients: atOnce(recipients),
      bounces: atOnce(bounces),
      spamComplaints: atOnce(complaints),
      opens: grownTo(today(opens), look.passed),
      clicks: grownTo(today(clicks), look.passed),
      unsubscribes: isLatest ? grownTo(audience.leftOn(look.day), look.passed) : 0,
    })
  }

  function flowDay(flow: MailFlow, message: number, look: Look): MailDay {
    const random = randomFor(seed, 'mailFlowDay', look.day * 16 + flows.indexOf(flow) * 4 + message)
    const id = flow.messages[message]?.id ?? flow.id
    const recipients = recipientsOf(flow, message, look, random)
    const bounces = Math.floor(recipients * 0.006 + random())
    const opens = Math.floor((recipients - Math.min(bounces, recipients)) * 0.48 + random())
    const clicks = Math.floor(opens * 0.14 + random())
    return rowOf(look, flow.id, id, {
      recipients,
      bounces: Math.min(bounces, recipients),
      spamComplaints: 0,
      opens: Math.min(opens, recipients),
      clicks: Math.min(clicks, opens, recipients),
      unsubscribes: 0,
    })
  }

  function recipientsOf(flow: MailFlow, message: number, look: Look, random: Random): number {
    const delay = delaysMs[flow.name]?.[message]
    if (delay !== undefined) {
      const from = calendar.midnight(look.day) - delay
      const to = Math.min(look.at + 1, calendar.midnight(look.day + 1)) - delay
      return audience.joinedBefore(to) - audience.joinedBefore(from)
    }
    // Somebody who left a full cart, reminded once or twice.
    const left = demand.expectedOrders(look.day) * webShare * (message === 0 ? 0.6 : 0.4)
    return grownTo(poisson(random, left), look.passed)
  }

  return {
    firstDay: formatDay(firstDay),
    campaigns(at) {
      const moment = at.getTime()
      if (moment < opened) return []
      // A campaign is drafted up to three days before it is sent.
      const mails = mailsUntil(calendar.dayAt(moment) + 3)
      const known = mails.filter(({ createdAt }) => createdAt <= moment)
      return [
        ...flows.map((flow) => flowAsCampaign(flow, opened)),
        ...known.map((mail) => campaignAt(mail, moment)),
      ].toSorted((a, b) => a.createdAt - b.createdAt)
    },
    day(text, at) {
      const day = dayNumber(text)
      const moment = at.getTime()
      if (day < firstDay || day > calendar.dayAt(moment)) return []
      const mails = mailsUntil(day).filter(
        ({ sentDay }) => sentDay <= day && day - sentDay <= openedBy.length,
      )
      const credits = diary
        .salesOf(day)
        .flatMap((sale) => creditOf({ seed, calendar, flows, mails }, day, sale) ?? [])
      const look = { day, at: moment, passed: diary.passed(day, at), credits }
      return [
        ...flows.flatMap((flow) => flow.messages.map((_, each) => flowDay(flow, each, look))),
        ...mails
          .filter(({ sentAt }) => sentAt <= moment)
          .map((mail) =>
            mailDay(mail, { ...look, passed: passedSince(mail, look, calendar.midnight(day + 1)) }),
          ),
      ].filter((row) => row.recipients + row.opens + row.conversions + row.unsubscribes > 0)
    },
  }
}

interface Look {
  readonly day: DayNumber
  readonly at: number
  readonly passed: number
  readonly credits: readonly MailCredit[]
}

/** A letter's first day begins when it is sent. */
function passedSince(mail: PlannedMail, { day, at, passed }: Look, end: number): number {
  if (mail.sentDay !== day) return passed
  return Math.min(1, (at - mail.sentAt) / (end - mail.sentAt))
}

type Counts = Omit<
  MailDay,
  'campaignId' | 'messageId' | 'delivered' | 'conversions' | 'revenueMinor'
>

function rowOf(look: Look, campaignId: string, messageId: string, counts: Counts): MailDay {
  const credited = look.credits.filter((credit) => credit.messageId === messageId)
  const reported = credited.filter(({ isGood, reportedAt }) => isGood && reportedAt <= look.at)
  // Nobody buys by a letter they did not open and click.
  const clicks = Math.max(counts.clicks, grownTo(credited.length, look.passed), reported.length)
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

function flowAsCampaign({ id, name, messages }: MailFlow, createdAt: number): MailCampaign {
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
