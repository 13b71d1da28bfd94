import { feedPages, feedPageSizes } from '@cartograph/contract'

export const insights = () => `# Insights

Cartograph learns what is usual for each of your metrics, including weekdays, seasons and holidays, and tells you
when a day or a week is clearly outside of that. **Feed** lists these insights, the most significant first.

## The feed

- Narrow it by date, positive or negative changes, metric, dimension and data source.
- Switch between the detailed view with charts and the compact one. The feed shows at most ${feedPages * feedPageSizes.detailed} insights in
  detail and ${feedPages * feedPageSizes.compact} in the compact view; use the filters to see others.
- **Pin** keeps an insight in your own **Saved** tab.
- Say whether an insight was useful, or close it with a reason. The whole team sees this.
- Turn on the daily email under the feed's options. You get one only when something new was found.

## One insight

Open an insight to see:

- the metric with its expected range, before and after;
- its **drivers**: the channels, products or regions that account for the change;
- related metrics, and entries of the [action log](action-log) from those days;
- a field for questions such as "by channel" or "compared with last week".

## Why is there no insight?

New workspaces need about four weeks of history. Changes that are within the usual range, or too small to
matter for the business, are left out on purpose.
`
