import { feedPages, feedPageSizes } from '@cartograph/contract'

export const insights = () => `# Insights

Cartograph learns the expected range of each of your metrics, including weekdays, seasons and holidays, and tells you
when a day or a week is clearly outside it. **Feed** lists these insights, most significant first.

## The feed

- Filter by date, positive or negative changes, metric, dimension and data source.
- Switch between the detailed view with charts and the compact view. The feed shows up to ${feedPages * feedPageSizes.detailed} insights in the
  detailed view and ${feedPages * feedPageSizes.compact} in the compact view; use the filters to see others.
- **Pin** an insight to keep it in your own **Saved** tab.
- Rate an insight as useful or not, or **dismiss** it with a reason. The whole team sees this.
- Turn on the daily email in the feed's options. It's only sent when there are new insights.

## Insight details

Open an insight to see:

- the metric and its expected range, before and after the change;
- its **drivers**: the channels, products or regions that explain the change;
- related metrics, and entries of the [action log](action-log) from those days;
- a field for questions such as "by channel" or "compared with last week".

## Why is there no insight?

Insights need about four weeks of history. Changes that are within the expected range, or too small to matter for
your business, are left out on purpose.
`
