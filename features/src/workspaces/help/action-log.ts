export const actionLog = () => `# Action log

Record what you changed, so the team can explain moves later: a campaign, a new price, a stock-out.

## Add an entry

Say what was done, which data source it concerns, on which day, and when to check the result. Tags help to find
entries again. You can also add an entry from an insight: the entry is then shown with it.

Entries appear beside the insights of their day and of the three days after.

## Find entries

The tabs sort entries by action date or by the date on which their result should be checked. The search box
looks through their text and tags.
`
