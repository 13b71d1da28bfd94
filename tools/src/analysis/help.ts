export const help = `The insights engine on data of your own: one JSON object a line on standard input, one on standard output.

  npm run -s analysis -- detect --from DATE --days N [--calendar FILE]
  npm run -s analysis -- forecast --horizon N [--calendar FILE] [--quantiles]
  npm run -s analysis -- explain

detect     was a day unusual? Reads series, answers for each of them and each day of the window
             {"id","date","expected","lower","upper","flag","sentiment"}
           judged with the days up to that one and none after. In the order of the series, days ascending.
           expected, lower, upper   null where it declines: before 28 days are known, on a day without a figure
           flag                     after control of false discoveries over all series of a store and day
           sentiment                1 good, -1 bad, 0 neither
           A series is
             {"id","store","metric","kind":"count|money|ratio","better":"up|down|none","slice":{},
              "start":"YYYY-MM-DD","values":[number|null,…]}
           and of a ratio also "num" and "den", as long as "values", where they are known. An empty slice is
           the whole store. null is not known. An id is given once a store. Series of one store may stand
           anywhere; answers begin when all were read, and none is given when a line is not understood.

forecast   what comes after the last day? Reads series, answers {"id","forecast":[…],"lower":[…],"upper":[…]}
           of N days each; bounds hold 95 of 100 days. All null where too little is known to tell.
           Needs only "id", "start" and "values": store is '' where it is not given, metric 'value', kind
           'money', better 'none', slice {}. --quantiles adds "quantiles":{"0.1":[…],…,"0.9":[…]}.

explain    which parts moved a figure? Reads cases
             {"id","kind":"sum|ratio","metric","better","dims":[…],"columns":[…],"rows":[[…]]}
           whose columns are the dims, then actual, expected of a sum, or num_actual, den_actual,
           num_expected, den_expected of a ratio. Answers each before it reads the next:
             {"id","drivers":[{dim:value,…},…],"effect":"level|rate|mix",
              "decomposition":{"dimension","total","items":[{"value","amount"} or {"value","rate","mix"}]}}

--calendar FILE   {"holidays":[{"date","name"}],"promos":{"<store>":[{"from","to"}]}}; both days of a promotion
                  are part of it. Without it there are no known dates.

Blank lines and keys that are not named here are passed over. A line that is not understood ends the run with
exit code 1, and its number and what is wrong with it on standard error.
`
