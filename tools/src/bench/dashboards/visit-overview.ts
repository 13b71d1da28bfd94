import type { Visit, VisitOptions } from './visit.ts'
import { capture, tsx } from '../../run.mjs'
import type { QueryServer } from '../query-server.ts'
import { lastDays } from '../query-times.ts'
import type { RawTime } from './time-raw.ts'

export interface Person {
  readonly email: string
  readonly password: string
}

export interface Visits {
  /** On a screen so high that all elements load. */
  readonly whole: Visit
  readonly desktop: Visit
  /** With the CPU slowed down to a quarter. */
  readonly slow: Visit
}

export interface Round extends Visits {
  readonly rawTimes: readonly RawTime[]
}

/** The platforms that elements of the overview require. */
const platforms = ['FB', 'GD', 'GA', 'KL', 'GO', 'RE']
const dayMs = 86_400_000

/** Each visit uses other dates, so that no answer is cached. */
export async function visitOverview(
  server: QueryServer,
  { email, password }: Person,
  until: string,
  round: number,
): Promise<Visits> {
  const open = async (nth: number, how: Partial<VisitOptions>): Promise<Visit> => {
    const end = new Date(Date.parse(until) - (3 * round + nth) * dayMs).toISOString().slice(0, 10)
    const options: VisitOptions = {
      url: server.url,
      email,
      password,
      path: `${overviewPath(server)}?dates=${lastDays(end, 28).join('_')}`,
      width: 1440,
      height: 900,
      slowdown: 1,
      platforms,
      changesFilters: true,
      ...how,
    }
    const [command, args] = tsx('web/e2e/bench/visit-page.ts', [JSON.stringify(options)])
    const { code, output } = await capture(command, args)
    if (code !== 0) throw new Error(`The visit failed:\n${output}`)
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Visit
  }
  return {
    whole: await open(0, { height: 6000, changesFilters: false }),
    desktop: await open(1, {}),
    slow: await open(2, { slowdown: 4 }),
  }
}

export function overviewPath({ orgId }: Pick<QueryServer, 'orgId'>): string {
  return `/org/${orgId}/insights/overview`
}
