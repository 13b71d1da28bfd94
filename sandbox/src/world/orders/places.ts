import type { Place } from '../entities.ts'
import { between, pickWeighted, sum, type Random } from '../random.ts'

interface Region {
  readonly country: 'US' | 'CA' | 'GB'
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

const weights = regions.map((each) => each.weight)
const total = sum(weights)
const rates = new Map(regions.map((each) => [`${each.country} ${each.city}`, each.taxRate]))

export function pickPlace(random: Random): Place {
  const chosen = regions[pickWeighted(random, weights, total)]
  if (!chosen) throw new Error('No regions')
  const { city, province, country } = chosen
  const zip =
    country === 'US' ? String(between(random, 10_000, 99_499)) : `K${between(random, 1, 9)} 4AB`
  return { city, province, country, zip }
}

/** In hundredths of a percent; in-store sales use the rate of the shop's location. */
export function taxRateAt(place: Place | null): number {
  return place === null ? 881 : (rates.get(`${place.country} ${place.city}`) ?? 0)
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
