import type { HelpFacts } from './help-facts.ts'

export const justAsk = ({ hasReports }: HelpFacts) => `# Just Ask

Ask about your business in plain words, and get the number, a chart or a table, with what it was computed from.

## Ask

1. Choose **Insights → Just Ask**, or press G and then Q.
2. Type a question such as *Net sales by channel last month* and press Enter. Shift+Enter begins a new line.
3. Go on with short questions: *and by country?*, *only in Canada*, *the year before*.

Questions can be about any metric, by any breakdown and with any filter, over any dates. You can compare periods, ask
for the top products, for shares, for *why* a number changed, and for a forecast.

- Below an answer you see its metric, filters, dates and comparison, and how far the data go. Check them first.
- When a question has several meanings, choose the one that you had in mind.
- When it can't be answered, you see why and what to do. A platform that isn't connected is never counted as zero.
- **Stop**, or Escape, ends a question that takes long.

Just Ask answers from your data only and changes nothing. You see what your role may see.

## Use an answer

Below each answer, open its metric in Explore, ${hasReports ? 'make a report of it, ' : ''}download its rows as CSV or, as an admin, add it to a
dashboard, where it follows the dashboard's dates. Press a number for more about it.

Thumbs say whether an answer was useful. If it wasn't, say what was wrong: the metric, dates, filter or number. Admins
see such questions without names.

## Conversations

**Conversations** lists yours, newest first. Only you see them. The menu of each renames or deletes it. A link to a
conversation opens it on your other devices.

If Just Ask isn't in the menu, it's turned off for your workspace. An admin can turn it on in **Settings → General**.
`
