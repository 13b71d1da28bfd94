/** For assistants: the words of the product that have a meaning of their own. */
export const glossary = `# Glossary

- **Workspace**: a shop with its team, data sources and settings. Everything belongs to one workspace.
- **Data source**: a connected platform from which data are read, such as Shopify or Facebook Ads.
- **Destination**: a connected platform to which audiences are sent.
- **Catalogue**: everything that queries can use.
- **Measure**: a number that can be queried, such as net sales. Also called metric.
- **Dimension**: what a measure can be split by, such as channel or product.
- **Custom metric**: a measure that the workspace defines by a formula of others.
- **Insight**: an unusual change of a metric, with its value, the range that was expected, and its causes. Tools call
  it a finding.
- **Cause**: a part of a change, such as one channel. The causes of an insight add up to its change.
- **Target**: the value that a metric should have in a month. Its pace says whether the month will reach it.
- **Segment**: the customers who fulfil a rule, counted every day.
- **Synced audience**: a segment that is sent to destinations and kept up to date there.
- **Action log**: what the team did and plans, with the day on which the effect is reviewed.
- **Net sales**: sales after discounts and refunds. The exact definition of each measure is its description in the
  catalogue.
- Days are days of the workspace's time zone, and weeks start on Monday unless the workspace says otherwise.
- Names and emails of customers are masked for keys without the scope audiences:read.
`
