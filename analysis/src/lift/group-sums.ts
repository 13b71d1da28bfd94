/** What is needed of a group of customers to estimate a mean per customer, and nothing of a single one. */
export interface GroupSums {
  readonly customers: number
  /** Of the outcome since each customer's assignment: orders, or sales. */
  readonly sum: number
  readonly squares: number
  /** Of the same before the assignment, which cannot depend on it. */
  readonly before: number
  readonly beforeSquares: number
  /** Of outcome times the same before. */
  readonly products: number
}

export const noCustomers: GroupSums = {
  customers: 0,
  sum: 0,
  squares: 0,
  before: 0,
  beforeSquares: 0,
  products: 0,
}

/** The sums with one more customer. */
export function addCustomer(sums: GroupSums, outcome: number, before: number): GroupSums {
  return {
    customers: sums.customers + 1,
    sum: sums.sum + outcome,
    squares: sums.squares + outcome * outcome,
    before: sums.before + before,
    beforeSquares: sums.beforeSquares + before * before,
    products: sums.products + outcome * before,
  }
}
