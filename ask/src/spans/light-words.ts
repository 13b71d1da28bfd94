import { stemOf } from '../words/stem.ts'

/**
 * Words that restrict nothing in any question: grammar, politeness, how the answer is asked for, and verbs that say no
 * more than that something took place or was had. Every other word must be explained by a name of the query.
 */
const grammar = `a about all am an and any anyone are around as aside at away be because been before being between both but by can could did
  do does doing done during each either else even ever every everybody everyone for from had has have having how i if in into is it its itself
  just least like likely may maybe me might mine most much many must my no none nor not of off on one ones onto or other
  others our ours out over own per perhaps s shall should since so some someone somehow somewhat such t than that the
  their theirs them themselves then there these they this those though through throughout thru till to toward towards too u
  until up upon us very via was we were what whatever when whenever where wherever whether which while who whole
  whom whose why will with within would yet you your yours already along also although always among amongst anyway across
  actual additionally almost alone alike altogether besides instead otherwise plus rather regarding quite really still exact far fair due`

const politeness = `asap bit brief cheers curious dear ease fine folks glad good grateful great guys guess handy happy hello help hey hi hiya hope hoping idea
  ideas keen kind kindly let lets love mate maybe mind moment nice ok okay pardon perfect please pleased pls plz possible possibly
  quick quickly ready right simple simply sorry straight sure ta team thank thanks thankful thx trying try want wanted wants
  willing wish wonder wondered wondering worried worry yeah yes nicely safe purpose purposes sake trust actually admittedly apparently broadly commonly curiously easily especially eventually fairly finally frankly
  genuinely hardly honestly immediately instantly lastly literally merely naturally necessarily obviously particularly presumably
  probably roughly secondly slightly strictly surely totally truly typically ultimately unfortunately reckon remember im nevertheless
  behalf lens rough minute`

const asking = `add analyse analysis analyze answer answers approximate approximately ask asked asking aspect print bar bars basis break bring case cases chart
  check checking compile compute count counted counting counts curve data detail detailed details determine display displayed draw
  evaluate examine exhibit explain explore expressed extract fetch figure figures fill find form gather generate get gimme glance
  give given gives giving grab graph hear identify include included includes including indicate info inform insight insights
  inspect isolate kinds know knowing learn level levels list listed listing look looked looking looks matter mean meaning
  means meant mention name named namely need needed needs note number numbers overview pairs part particular perspective picture
  plain plan planned planning plot prepare prepared preparing present presentation pretty produce proper properly provide provided pull put query
  question rank ranked ranking ranks read reading reckon record recorded regard remember remind report reported
  request respect respectively rest result results retrieve retrieved reveal run running sec see seeing seek seem seems seen select set shall
  share show showed showing shown shows side something somewhere sort sorted sorts speak spot stack stat state stats statistics stuff sum summarise
  summarised summarize summarized summary table talk talking tell term terms think thinking thought thing things
  times total totals tried type typed understand use using view visual visualise visualize watch way ways work worked
  working write written assume believe benefit calculate calculated choose chosen collected compared concern consider considered
  considering decide depending describe differ different distinct distribute distributed distributions estimated establish expect
  imagine interest interested intend judge measure measured meeting notice noticed obtained opinion pick picked
  piece point prove rate rated realise realize said say says scale scope sense separate several similar split
  suppose supposed surprise various vary varies weigh whichever`

const events = `bring brings bringing granted billed invoiced account accounts accounted accumulate accumulated achieve achieved achieving amount amounted amounts appear appeared arise arise arrive arrived arriving
  attributable attract attracted became become becoming began begin beginning belong belonged belonging
  brought built came carried carry caught cause caused causes causing charged come comes coming comprised consist contribute cover covered
  created creating deal dealt drive driven drives driving drove earn earned earning emerge end ended ending enter entered exist existed
  existing face faced fall fare fared faring feature featured follow followed following gain gained gaining gather gathered generated
  generating go goes going gone got gotten gets getting had happen happened happening happens hit hold holding hurt hurting
  involve involved keep keeping kept laid land landed lay lead led left lie lies lying live located look made make makes making move moved moving occur occurred
  occurring occurs opened originate originated owned pass passed perform performance performed performing performs placed play played produced
  produces pulled pushed raise raised ran reach reached reaching receive received receiving related remain remained remaining
  respond rung saw scored shift shifted shifting sit sits sitting spread stand standing start started starting stay stayed
  take taken takes taking tend tends tied took totalled towards trigger triggered triggering turn turned turning went
  win winning won worth yield yielded tagged titled labelled labeled associated based picked tracked tracking got`

const scope = `able advertising ads business company complete current currently entire everything everywhere full fully general generally historically late
  little main mainly major mostly normal normally once onward onwards people person place places potential shop shops site specific
  specifically store stores today today's usual usually website whole worldwide year yearend ppl folks anything nothing time
  originally approx approximately lot lots called known here`

/** Words of degree, comment and address, and loose names of an answer, that are no part of any name. */
export const asides = `indeed therefore hopefully essentially basically surprisingly noticeably visibly gradually greatly considerably
  substantially drastically dramatically rapidly suddenly unexpectedly badly terribly awfully extremely incredibly remarkably
  exceptionally unusually seriously certainly clearly definitely absolutely accordingly however moreover furthermore nonetheless hence
  thus thereby consequently regardless incidentally thankfully luckily fortunately sadly oddly strangely funnily interestingly
  supposedly allegedly reportedly evidently undoubtedly doubtless arguably alas kinda sorta alright accurately correctly purely
  wholly thoroughly technically briefly personally hugely massively significantly sharply steeply markedly vastly enormously
  immensely tremendously notably chiefly primarily predominantly principally meantime meanwhile anyhow anyways overly
  buddy pal lads gents dude bro sir madam howdy greetings heya gist rundown lowdown snapshot glimpse peek recap tally readout ballpark
  intel deets verify verified clarify collate collated crunch eyeball gauge ascertain assess recheck glean investigate fathom grasp
  transpire transpired materialise materialised materialize materialized accrue accrued accruing rack racked racking chalk chalked
  notch notched rake raked raking haul hauled totaled totalling totaling trickle trickled trickling flood flooded flooding pour
  poured pouring rolled offload offloaded offloading splash splashed shell shelled fork forked pump pumped plough ploughed issue issued issuing`

const split = (list: string) => list.trim().split(/\s+/)
const words = new Set([grammar, politeness, asking, events, scope, asides].flatMap(split))
const stems = new Set([asking, events].flatMap(split).map(stemOf))

export const isLight = (word: string) => words.has(word) || stems.has(stemOf(word))
