import type { DayNumber } from '@cartograph/contract'
import { webShare } from '../demand/channels.ts'
import { poisson, randomFor } from '../random.ts'
import type { Audience } from './audience.ts'
import type { MailForm, MailFormDay, MailList, MailListDay, MailSignUps } from './ledger-types.ts'
import { prorate } from './prorate.ts'
import type { ShopTimeline } from './shop-timeline.ts'

/** A giveaway had a list and a form for some weeks; both were deleted, and their statistics stay. */
const giveaway = { from: 2, to: 20 }
/** Of the people who join the newsletter, those who use each form. The others tick a box at checkout. */
const formShares = { popup: 0.6, footer: 0.25 }

/** The lists that people join and the forms that they use for it, by the customers who subscribe. */
export function createMailSignUps(timeline: ShopTimeline, audience: Audience): MailSignUps {
  const { calendar, demand, firstDay, world } = timeline
  const { seed } = world.options
  const opened = calendar.midnight(firstDay)
  const giveawayFrom = calendar.midnight(firstDay + giveaway.from)
  const giveawayTo = calendar.midnight(firstDay + giveaway.to)
  const draftedAt = calendar.midnight(firstDay + 10)

  /** Subscribers who joined until a moment, and before the end of a day. */
  function joinedUntil(day: DayNumber, at: Date): number {
    return audience.joinedBefore(Math.min(at.getTime() + 1, calendar.midnight(day + 1)))
  }

  function joinedOn(day: DayNumber, at: Date, share = 1): number {
    const before = audience.joinedBefore(calendar.midnight(day))
    return Math.floor(joinedUntil(day, at) * share) - Math.floor(before * share)
  }

  function leftOn(day: DayNumber, at: Date): number {
    return prorate(audience.leftOn(day), timeline.dayFraction(day, at))
  }

  function viewsOn(day: DayNumber, at: Date, form: number, submits: number): number {
    const random = randomFor(seed, 'mailForm', day * 4 + form)
    const visitors = poisson(random, demand.expectedOrders(day) * webShare * (form === 1 ? 20 : 9))
    return submits + prorate(visitors, timeline.dayFraction(day, at))
  }

  function isGiveaway(day: DayNumber): boolean {
    return day >= firstDay + giveaway.from && day < firstDay + giveaway.to
  }

  return {
    lists(at) {
      const moment = at.getTime()
      if (moment < opened) return []
      const today = calendar.dayAt(moment)
      const joined = audience.joinedBefore(moment + 1)
      let left = 0
      for (let day = firstDay; day <= today; day++) left += leftOn(day, at)
      const lists: MailList[] = [
        list('Newsletter', 'double_opt_in', joined - left, opened),
        list('Early access', 'single_opt_in', Math.floor(joined * 0.2), opened + 3_600_000),
      ]
      if (moment >= giveawayFrom && moment < giveawayTo)
        lists.push(
          list('Summer giveaway', 'single_opt_in', giveawayJoined(today, at), giveawayFrom),
        )
      return lists
    },
    listDay(day, at) {
      if (!isRead(day, at)) return []
      const rows: MailListDay[] = [
        { list: 'Newsletter', subscribed: joinedOn(day, at), unsubscribed: leftOn(day, at) },
        { list: 'Early access', subscribed: joinedOn(day, at, 0.2), unsubscribed: 0 },
      ]
      if (isGiveaway(day))
        rows.push({
          list: 'Summer giveaway',
          subscribed: joinedOn(day, at, 0.33),
          unsubscribed: 0,
        })
      return rows.filter(({ subscribed, unsubscribed }) => subscribed + unsubscribed > 0)
    },
    forms(at) {
      const moment = at.getTime()
      if (moment < opened) return []
      const forms: MailForm[] = [
        form('Newsletter popup', 'live', opened, false),
        form('Footer sign-up', 'live', opened + 3_600_000, true),
      ]
      if (moment >= draftedAt) forms.push(form('Autumn popup', 'draft', draftedAt, false))
      if (moment >= giveawayFrom && moment < giveawayTo)
        forms.push(form('Giveaway page', 'live', giveawayFrom, false))
      return forms
    },
    formDay(day, at) {
      if (!isRead(day, at)) return []
      const row = (name: string, number: number, submits: number): MailFormDay => ({
        form: name,
        views: viewsOn(day, at, number, submits),
        submits,
      })
      const rows = [
        row('Newsletter popup', 1, joinedOn(day, at, formShares.popup)),
        row('Footer sign-up', 2, joinedOn(day, at, formShares.footer)),
      ]
      if (isGiveaway(day)) rows.push(row('Giveaway page', 3, joinedOn(day, at, 0.33)))
      return rows.filter(({ views }) => views > 0)
    },
  }

  function isRead(day: DayNumber, at: Date): boolean {
    return day >= firstDay && day <= calendar.dayAt(at.getTime())
  }

  function giveawayJoined(today: DayNumber, at: Date): number {
    let joined = 0
    for (let day = firstDay; day <= today; day++)
      if (isGiveaway(day)) joined += joinedOn(day, at, 0.33)
    return joined
  }
}

function list(
  name: string,
  optIn: MailList['optIn'],
  profiles: number,
  createdAt: number,
): MailList {
  return { name, optIn, profiles, createdAt }
}

function form(
  name: string,
  status: MailForm['status'],
  createdAt: number,
  isAbTest: boolean,
): MailForm {
  return { name, status, createdAt, isAbTest }
}
