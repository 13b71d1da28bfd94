import { ActionLogOrder } from '@cartograph/contract'

/** Which part of the action log is shown. All of it stands in the address. */
export interface ActionLogPlace {
  readonly order: ActionLogOrder
  readonly search: string
  /** The first is 1. */
  readonly page: number
}

/** What is not understood is as if it were not there. */
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
