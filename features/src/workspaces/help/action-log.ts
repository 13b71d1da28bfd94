export const actionLog = () => `# Action log

Record what you changed, so the team can explain moves later: a campaign, a new price, a stock-out.

## Add an entry

Enter what you did, the data source it concerns, the date, and when to check the result. Tags make entries easier
to find. You can also add an entry from an insight, which then links to it.

Entries are shown with insights from the same day and the three days after.

## Find entries

Use the tabs to sort entries by action date or by review date, the day on which you planned to check the result.
The search box searches text and tags.
`
