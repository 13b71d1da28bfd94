export const actionLog = () => `# Action log

Record what you changed, so the team can explain moves later: a campaign, a new price, a stock-out.

## Add an entry

Enter what you did and press Enter. The entry is dated today, its lookback date is a week from now, and its data source
is suggested from your text; change them if they don't fit. Tags make entries easier to find. Pictures and files of up
to 10 MB, such as what an email looked like, can be attached, pasted or dropped on the form, also to replies. You can
also add an entry from an insight, which then links to it.

You can edit and delete your own entries; admins can edit and delete all.

Entries are shown with insights from the same day and the three days after.

## Find entries

Use the tabs to sort entries by action date or by lookback date, the day on which you planned to check the result.
The search box searches text and tags, and the filters show the entries of one data source, tag or author.
'Download CSV' saves all entries that match.
`
