export const metricTargets = () => `# Metric targets

A target is what a metric should reach in a month. Tiles, charts and reports that show the metric show its target, and
whether the month is on pace.

## Set targets

1. Choose **Insights → Metric targets**.
2. **Add a metric** and type its targets into the year's grid, or paste a row from a spreadsheet. **Save targets** saves
   all changes together.
3. Or press **Upload**, or drop a file on the page: XLSX or CSV with the columns metric, target, month and year.
   **Download Template** has them. You can correct every cell before the targets are saved.

Amounts are in the workspace's currency. For percentages, 0.35 and 35% both mean 35%.

## Pace

A month's target is spread over its days by what Cartograph expects of them: weekdays, season and holidays. The metric
is on pace when it has reached the plan of its complete days. The forecast says where the month will end, with the range
that contains it in 95 of 100 cases.

- **This month**, and ranges from the first of a month to today, show the target of the whole month.
- Other ranges show the part of the target that their days have. When only some of the months have a target, only the
  days of those months are compared.
- A filtered tile has no target, because the target is for the whole business.

When the forecast rules a target out, or contains it again, the [feed](insights) reports it.

## Delete targets

Empty a cell to delete the target of its month, or delete all targets of a metric at the end of its row. Targets of a
metric that was deleted stay until you delete them.

If Metric targets isn't in the menu, it's turned off for your workspace. An admin can turn it on in
**Settings → General**.
`
