export const help = `Runs the insights engine on your own data: JSON lines on standard input, JSON lines on standard output.

  npm run -s analysis -- detect --from DATE --days N [--calendar FILE]
  npm run -s analysis -- forecast --horizon N [--calendar FILE] [--quantiles]
  npm run -s analysis -- explain

detect     Was a day unusual? Reads series; answers for each of them and each day of the window
             {"id","date","expected","lower","upper","flag","sentiment"}
           using the days up to that one and none after. In the order of the series, days ascending.
           expected, lower, upper   null where it declines: before 28 days are known, or on a day without a value
           flag                     with the false discovery rate controlled over all series of a store and day
           sentiment                1 good, -1 bad, 0 neither
           A series is
             {"id","store","metric","kind":"count|money|ratio","better":"up|down|none","slice":{},
              "start":"YYYY-MM-DD","values":[number|null,…]}
           and for a ratio also "num" and "den", as long as "values", where known. An empty slice is the whole
           store. null means unknown. Ids are unique within a store. Series of one store may appear anywhere;
           answers begin after the last line is read, and there are none if a line is invalid.

forecast   What comes after the last day? Reads series; answers {"id","forecast":[…],"lower":[…],"upper":[…]}
           of N days each; the bounds contain 95 % of days. All null where too little is known.
           Needs only "id", "start" and "values"; by default store is '', metric 'value', kind
           'money', better 'none', slice {}. --quantiles adds "quantiles":{"0.1":[…],…,"0.9":[…]}.

explain    Which parts moved a metric? Reads cases
             {"id","kind":"sum|ratio","metric","better","dims":[…],"columns":[…],"rows":[[…]]}
           whose columns are the dims, then actual, expected for a sum, or num_actual, den_actual,
           num_expected, den_expected for a ratio. Answers each before it reads the next:
             {"id","drivers":[{dim:value,…},…],"effect":"level|rate|mix",
              "decomposition":{"dimension","total","items":[{"value","amount"} or {"value","rate","mix"}]}}

--calendar FILE   {"holidays":[{"date","name"}],"promos":{"<store>":[{"from","to"}]}}; the first and the last
day of a promotion are part of it. Without it there are no known dates.

Blank lines and unknown keys are ignored. An invalid line ends the run with exit code 1 and an error message with
its number on standard error.
`
