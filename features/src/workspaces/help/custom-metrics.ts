import { maxCustomMetrics } from '@cartograph/contract'

export const customMetrics = () => `# Custom metrics

A custom metric is one of Cartograph's metrics with conditions, such as net sales of orders from the US, or a formula
over metrics, such as net sales divided by sessions. Your whole workspace can use it, up to ${maxCustomMetrics} of them.

## Create a metric

1. Choose **Insights → Custom metrics → New metric** and name it.
2. Choose the kind:
   - **With conditions**: choose a metric group, a metric and the conditions. Rows must match all conditions of a group,
     and one of the groups.
   - **Formula**: insert metrics, and calculate with + - * / ( ) and numbers. Metrics of different groups may be
     combined: each counts on its own days. The metric group decides what the result can be broken down by.
3. Check the preview: the last 28 complete days, compared with the 28 before.
4. **Save metric**.

A formula is checked while you write it. Money and percentages can't be added, and a quotient without a denominator has
no value. Formulas may use other custom metrics, at most five deep.

## Use a metric

Custom metrics are in every list of metrics: on dashboards, in Explore, reports, [targets](metric-targets),
search and the [API](api), under their own group. Formulas of sums, and sums divided by sums, are watched too:
unusual changes appear in the [feed](insights), with what each part of the formula added.

## Change, delete and restore

**History** in the editor lists every version with who saved it, and restores one. Before you delete a metric, you see
what uses it. Dashboards, reports and targets that use a deleted metric say so, show its last definition, and have a
button to restore it. A metric that uses a field that no longer exists says which one.

If Custom metrics isn't in the menu, it's turned off for your workspace. An admin can turn it on in
**Settings → General**.
`
