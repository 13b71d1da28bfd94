export const segments = () => `# Customer segments

A segment is a group of customers that share something, such as two orders in the last 90 days. Customers join and
leave it as they match its rule.

## Build a rule

1. Choose **Audiences → Customer segments → New segment** and name it.
2. Choose a field, a condition and a value. Fields that begin with **Bought**, **Used** or **Ordered** say what
   customers did: add how often and when. **At most 0 times** finds those who never did it.
3. **Add condition** narrows the group: customers must match all of its conditions. **Add group** widens the segment:
   customers must match one of its groups.

While you edit, you see how many customers each condition, each group and the whole rule select, how many of them you
can reach, a sample, and the overlap with your other segments.

## Use a segment

Open a segment to see its rule and its size. **Records** lists its customers, up to 50,000, which you can search, sort
and export as CSV or XLSX. Names and addresses are hidden from read-only members, who can't export.

**Syncs** lists where the segment is sent, and **Send to a platform** sends it: [synced audiences](synced-audiences).

If Audiences isn't in the menu, it's turned off for your workspace. An admin can turn it on in **Settings → General**.
`
