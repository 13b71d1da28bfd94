/** As Klaviyo answers with its predictions and subscriptions. */
export const profile = {
  type: 'profile',
  id: '01JPROFILE',
  attributes: {
    email: 'Ana@example.org',
    created: '2026-01-02T10:00:00+00:00',
    updated: '2026-06-01T10:00:00+00:00',
    predictive_analytics: {
      historic_clv: 120.5,
      predicted_clv: 80.333333,
      total_clv: 200.833333,
      historic_number_of_orders: 3,
      predicted_number_of_orders: 2.1,
      average_order_value: 40.1666667,
      churn_probability: 0.34,
      expected_date_of_next_order: '2026-08-01T00:00:00+00:00',
    },
    subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } },
  },
}
