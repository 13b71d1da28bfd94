import { ActionLogOrder } from '@cartograph/contract'

/** The part of the action log that is shown, as in the URL. */
export interface ActionLogPlace {
  readonly order: ActionLogOrder
  readonly search: string
  /** Counts from 1. */
  readonly page: number
}

/** Ignores invalid parameters. */
export function readPlace(searchStr: string): ActionLogPlace {
  const said = new URLSearchParams(searchStr)
  const order = ActionLogOrder.safeParse(said.get('tab'))
  const page = Number(said.get('page'))
  return {
    order: order.success ? order.data : 'by_action_date',
    search: (said.get('search') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

export function writePlace({ order, search, page }: ActionLogPlace) {
  return {
    tab: order === 'by_action_date' ? undefined : order,
    search: search === '' ? undefined : search,
    page: page === 1 ? undefined : String(page),
  }
}
