import type { FastifyInstance } from 'fastify'
import { totalOf } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import { daysBetween } from '../../kit/days.ts'
import type { ApiRoutes } from '../../kit/read-request.ts'
import type { AdDay } from '../../world/ledgers/ledger-types.ts'
import type { AdAccount } from './ad-accounts.ts'
import { accountOf, listIn, readCall } from './api-call.ts'
import { conversions } from './conversions.ts'
import { invalid } from './refusal.ts'

/** The rest is left out, without a word. */
const mostElements = 15_000
const mostMetrics = 20

type Element = Readonly<Record<string, unknown>>

/** Metrics by day and up to three kinds of entities. */
export function analyticsRoutes(api: FastifyInstance, of: ApiRoutes): void {
  api.get('/rest/adAnalytics', (request) => {
    const { shop, query } = readCall(request, of, 'r_ads_reporting')
    if (query.get('q') !== 'statistics' || query.get('timeGranularity') !== 'DAILY')
      throw invalid('The sandbox supports only statistics by day')
    const fields = (query.get('fields') ?? 'impressions,clicks').split(',')
    const metrics = fields.filter((name) => !['dateRange', 'pivotValues'].includes(name))
    if (metrics.length > mostMetrics) throw invalid('Too many metrics')
    const days = daysIn(query.get('dateRange'))
    const pivots = listIn(query.get('pivots'))
    const [urn = ''] = listIn(query.get('accounts'))
    const account = accountOf(shop, urn)
    const at = of.context.clock()
    // An account that the member may not read has no elements, either.
    const elements = account?.hasAds
      ? days.flatMap((day) => elementsOf(account, day, pivots, at))
      : []
    return {
      elements: elements.slice(0, mostElements).map((element) => withFields(element, fields)),
      paging: { count: 10, start: 0, links: [] },
    }
  })
}

function elementsOf(
  { id, shop }: AdAccount,
  day: string,
  pivots: readonly string[],
  at: Date,
): Element[] {
  const ads = shop.ledgers.ads.LI.day(day, at)
  if (ads.length === 0) return []
  const [year, month, date] = day.split('-').map(Number)
  const on = { year, month, day: date }
  const shared = { dateRange: { start: on, end: on } }
  switch (pivots.join(',')) {
    case 'ACCOUNT': {
      const pivotValues = [`urn:li:sponsoredAccount:${id}`]
      return [{ ...shared, pivotValues, ...metricsOf(ads) }]
    }
    case 'CAMPAIGN_GROUP,CAMPAIGN,CREATIVE':
      return ads.map((ad) => ({ ...shared, pivotValues: urnsOf(ad), ...metricsOf([ad]) }))
    case 'CREATIVE,CONVERSION':
      return ads.flatMap((ad) =>
        conversions.flatMap(({ id: conversion, count, valueMinor }) => {
          if (count(ad) === 0) return []
          const urn = `urn:lla:llaPartnerConversion:${conversion}`
          return [
            {
              ...shared,
              pivotValues: [`urn:li:sponsoredCreative:${ad.adId}`, urn],
              externalWebsiteConversions: count(ad),
              conversionValueInLocalCurrency: moneyText(valueMinor(ad)),
            },
          ]
        }),
      )
    default:
      throw invalid('The sandbox does not support these pivots')
  }
}

function urnsOf({ campaignId, adSetId, adId }: AdDay): readonly string[] {
  return [
    `urn:li:sponsoredCampaignGroup:${campaignId}`,
    `urn:li:sponsoredCampaign:${adSetId}`,
    `urn:li:sponsoredCreative:${adId}`,
  ]
}

function metricsOf(ads: readonly AdDay[]): Element {
  const { impressions, clicks, spendMinor } = totalOf(ads)
  return { impressions, clicks, costInLocalCurrency: moneyText(spendMinor), oneClickLeads: 0 }
}

/** Metrics that are zero may be left out. */
function withFields(element: Element, fields: readonly string[]): Element {
  return Object.fromEntries(
    fields.flatMap((name) => (element[name] ? [[name, element[name]]] : [])),
  )
}

function daysIn(text = ''): readonly string[] {
  const day = String.raw`\(year:(\d+),month:(\d+),day:(\d+)\)`
  const match = new RegExp(`^\\(start:${day},end:${day}\\)$`).exec(text)
  if (match === null) throw invalid('dateRange is not valid')
  const two = (part = '') => part.padStart(2, '0')
  const [, year, month, date, lastYear, lastMonth, lastDate] = match
  return daysBetween(
    `${year}-${two(month)}-${two(date)}`,
    `${lastYear}-${two(lastMonth)}-${two(lastDate)}`,
  )
}
