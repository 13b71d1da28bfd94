import type { Place } from '../entities.ts'
import type { Market } from '../options.ts'
import { between, pickWeighted, sum, type Random } from '../random.ts'

interface Region {
  readonly country: string
  readonly province: string
  readonly city: string
  readonly weight: number
  /** Sales tax in hundredths of a percent. */
  readonly taxRate: number
}

/** Most orders are domestic, weighted by the size of the states. */
const regions: readonly Region[] = [
  region('US', 'CA', 'Los Angeles', 12.5, 950),
  region('US', 'CA', 'San Francisco', 5.5, 863),
  region('US', 'TX', 'Austin', 7.5, 825),
  region('US', 'NY', 'New York', 7.5, 888),
  region('US', 'FL', 'Orlando', 5.5, 650),
  region('US', 'WA', 'Seattle', 5.5, 1035),
  region('US', 'CO', 'Denver', 5, 881),
  region('US', 'OR', 'Portland', 4, 0),
  region('US', 'IL', 'Chicago', 4, 1025),
  region('US', 'PA', 'Philadelphia', 4, 800),
  region('US', 'OH', 'Columbus', 3.5, 750),
  region('US', 'MA', 'Boston', 3.5, 625),
  region('US', 'GA', 'Atlanta', 3, 890),
  region('US', 'NC', 'Raleigh', 3, 725),
  region('US', 'MI', 'Detroit', 3, 600),
  region('US', 'VA', 'Richmond', 2.5, 600),
  region('US', 'NJ', 'Newark', 2.5, 663),
  region('US', 'AZ', 'Phoenix', 2.5, 860),
  region('US', 'MN', 'Minneapolis', 2.5, 903),
  region('US', 'UT', 'Salt Lake City', 2.5, 775),
  region('US', 'TN', 'Nashville', 1.5, 925),
  region('US', 'MT', 'Bozeman', 1, 0),
  region('US', 'VT', 'Burlington', 1, 700),
  region('CA', 'ON', 'Toronto', 2, 1300),
  region('CA', 'BC', 'Vancouver', 1.5, 1200),
  region('GB', 'ENG', 'London', 1.5, 2000),
  region('GB', 'SCT', 'Edinburgh', 0.5, 2000),
]

/** Of a German shop; the rates are the standard rates of value-added tax. */
const europeanRegions: readonly Region[] = [
  region('DE', 'BE', 'Berlin', 24, 1900),
  region('DE', 'HH', 'Hamburg', 12, 1900),
  region('DE', 'BY', 'München', 16, 1900),
  region('DE', 'NW', 'Köln', 14, 1900),
  region('DE', 'SN', 'Leipzig', 6, 1900),
  region('AT', '', 'Wien', 8, 2000),
  region('FR', '', 'Straßburg', 4, 2000),
  region('NL', '', 'Utrecht', 4, 2100),
  region('PL', '', 'Poznań', 3, 2300),
  region('CH', 'ZH', 'Zürich', 6, 810),
  region('GB', 'ENG', 'London', 3, 2000),
]

const groups = { us: weighted(regions), german: weighted(europeanRegions) }
const rates = new Map(
  [...regions, ...europeanRegions].map((each) => [`${each.country} ${each.city}`, each.taxRate]),
)

export function pickPlace(random: Random, market: Market = 'us'): Place {
  const { regions: offered, weights, total } = market === 'german' ? groups.german : groups.us
  const chosen = offered[pickWeighted(random, weights, total)]
  if (!chosen) throw new Error('No regions')
  const { city, province, country } = chosen
  if (market === 'german')
    return { city, province, country, zip: String(between(random, 10_000, 99_499)) }
  const zip =
    country === 'US' ? String(between(random, 10_000, 99_499)) : `K${between(random, 1, 9)} 4AB`
  return { city, province, country, zip }
}

/** In hundredths of a percent; in-store sales use the rate of the shop's location. */
export function taxRateAt(place: Place | null, market: Market = 'us'): number {
  if (place === null) return market === 'german' ? 1900 : 881
  return rates.get(`${place.country} ${place.city}`) ?? 0
}

function weighted(offered: readonly Region[]) {
  const weights = offered.map((each) => each.weight)
  return { regions: offered, weights, total: sum(weights) }
}

function region(
  country: Region['country'],
  province: string,
  city: string,
  weight: number,
  taxRate: number,
): Region {
  return { country, province, city, weight, taxRate }
}
