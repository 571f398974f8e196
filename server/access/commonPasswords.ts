/**
 * What people take when a password has to be long: sayings, pairs of names, songs, clubs, words of offices. Lower case; digits put for
 * letters, digits and signs at the ends, rows of the keyboard and repetitions are passwordRules' matter and need no entries here.
 */
const LONG = `
1qaz2wsx3edc4rfv acdcacdcacdc administrator adminadminadmin administration allesistmoeglich allesistmöglich allesklarherrkommissar
alleswirdgut americanidiot anderthalb arbeitsplatz arminiabielefeld arschlochkind aufwiedersehen ausschreibung ausschreibungen ausländeramt
babylonfive backstreetboys badenwuerttemberg badenwürttemberg barcelonafc bayerleverkusen bayernmuenchen bayernmünchen beautifulday
beautifulgirl benutzername benutzerkonto bestfriends bestfriendsforever bigbangtheory bitteaendern bitteändern bittegeheimhalten
blackandwhite blumenstrauss blumenstrauß bohemianrhapsody borussiadortmund borussiamoenchengladbach borussiamönchengladbach brandenburgertor
breakingbad bremerhaven buergermeister bürgermeister buergerbuero bürgerbüro bundesrepublik businessplan butterflies californication
changeme changemenow changemeplease chelseafootballclub cheeseburger chocolatecake christinaaguilera chooseapassword christopher
computerspiel confidential correcthorsebatterystaple cristianoronaldo dangermouse dasisteinpasswort dasistgeheim dasistmeinpasswort
datenschutz defaultpassword derherrderringe deutschebahn deutschland deutschlandfunk dieaerzte dieärzte diesisteinpasswort
diesistmeinpasswort donaudampfschifffahrt dortmundbvb dragonballz dragonfly dreamtheater dresdendynamo dumbledore eintrachtbraunschweig
eintrachtfrankfurt einhorn einfachgenial einfachsicher elephantman elizabeth englandfootball enterpassword entertainment eppendorf
everything everybodylies expectopatronum familienzeit familiemueller fcbayern fcbayernmuenchen fcbayernmünchen fckoeln fcköln feuerwehrmann
fingerabdruck fleetwoodmac flugzeugtraeger footballclub forgetmenot forgottenpassword fortunaduesseldorf fortunadüsseldorf frankfurtammain
freiburgerfc freundschaft friendsforever fruehlingsanfang fussballgott fußballgott gameofthrones geburtstag geburtstagskind geheimespasswort
geheimnisvoll gemeindeverwaltung gesundheit getmeout glueckspilz godisgood godislove goldfisch gottistgut greatbritain greenday
grossbritannien großbritannien guildwars gutenachtgeschichte gutenmorgen guybrushthreepwood haesslich halloweltprogramm hamburgersv
hannover96 hansarostock harrypotter heavenandhell heavymetal heidelberg heiligabend herthabsc herzlichwillkommen hoffenheim hogwarts
hollywood honeymoon hundkatzemaus ichbinderbeste ichbindiebeste ichbineinberliner ichhabekeineahnung ichhassedich ichliebedeutschland
ichliebedich ichliebedichsosehr ichliebemeinenhund ichliebemich ichliebesie ichvermissedich ichweissesnicht ichweißesnicht ihatepasswords
ihateyou iloveyou iloveyoubaby iloveyouforever iloveyoumore iloveyousomuch imperator independence infrastruktur instagram internet
internetexplorer international ironmaiden itsasecret jesuschrist jesusislord jesuslebt jesuslovesme jesussaves johncenawwe justinbieber
justletmein kaiserslautern karlsruhersc kartoffelsalat keinpasswort kennwort kennwortgeheim kindergarten kleinermann knightrider
konferenzraum krankenhaus kreisverwaltung landesregierung landkreis landratsamt laufenlassen lebensfreude leckmichamarsch ledzeppelin
legendofzelda leonardodavinci letmein letmeinnow letmeinplease lieblingsfarbe lieblingspasswort linkinpark liverpool liverpoolfc lokomotive
lordoftherings lovelylady loveyouforever luxemburg mainpassword manchester manchestercity manchesterunited marienkaefer marienkäfer
mariokart masterofpuppets masterpassword mecklenburgvorpommern megadeth meinehunde meinekatze meinpasswort meingeheimnis meinkennwort
meinneuespasswort meinschatz mercedesbenz metallica michaeljackson michaelschumacher microsoft milleniumfalcon minecraft mitarbeiter
motherfucker motoerhead motorrad muenchengladbach multimedia muttermachtmittag mycomputer myfamily mylittlepony mynewpassword mypassword
mypasswordis mysecretpassword mysecret naechstenliebe neuespasswort newpassword niedersachsen nichtsnutz nirvana nordrheinwestfalen
nopassword notebook nothingelsematters nurnbergerfcn oberbuergermeister oberbürgermeister ohnepasswort ohnezahlen onedirection opensesame
ordnungsamt osnabrueck osterhase paramedic partnerschaft passphrase password passwordpassword passwort passwortgeheim passwortistgeheim
passwortpasswort passwortvergessen philadelphia photography pinkfloyd playstation pleaseletmein pokemon polizeiauto portugiesisch praktikant
princess projektleiter purplerain qwertypassword rammstein rechtsanwalt redhotchilipeppers regenbogen remember rheinlandpfalz
robertlewandowski rollingstones romeoundjulia rotweissessen rotweiss rumpelstilzchen russland saarbruecken sachbearbeiter sachbearbeiterin
sachsenanhalt salvatore sanktpauli schalkenullvier schatzimausi schleswigholstein schmetterling schneewittchen schokolade schreibtisch
schwarzwald schweiz secretpassword sekretariat selbstverwaltung sicherespasswort sicheressystem simsalabim skywalker slipknot snoopdogg
softwareentwicklung sommerferien sommermaerchen sonnenblume sonnenschein sonnenuntergang spiderman spongebob squarepants stadtverwaltung
stairwaytoheaven starcraft startrek starwars strengsberg strenggeheim strenggeheimes sunflower sunshine superman superstar supersecret
supersecretpassword switzerland systemadministrator systemofadown tannenbaum temporarypassword testpassword testpasswort thegodfather
thelordoftherings thematrix thisisapassword thisismypassword thisisnotapassword thisissecret thomasmueller timberlake topsecret
tottenhamhotspur touchdown transformers trustno trustnoone tsvmuenchen tupacshakur tuerkei unbelievable undertaker unionberlin universitaet
universität university unternehmen urlaubsreif verwaltung vergabestelle vergabeamt vergissmeinnicht vergissmichnicht verygoodpassword
verysecret verysecretpassword vfbstuttgart vfllwolfsburg vflwolfsburg volkswagen vorstand wasserball weihnachten weihnachtsbaum
weihnachtsmann weltmeister werderbremen westernhagen whatever whatsapp wiederholung wikipedia willkommen windowsxp wintersport wirsindhelden
wirtschaft wirtschaftsamt wolkenkratzer wonderful wonderland worldofwarcraft wunderbar youtube yellowsubmarine allyouneedislove avrillavigne
callofduty chickenwing combatarms counterstrike devilmaycry domainlock finalfantasy fucktheworld fuckyoubitch greenlantern grandtheftauto
guitarhero halflife ihateeverybody ingodwetrust iseedeadpeople jamesbond leavemealone masturbation massimiliano minnesota morganstanley
mortalkombat needforspeed nightcrawler olympiakos pornographic punksnotdead residentevil rockandroll sanfrancisco sexdrugsrocknroll
schoolgirl sonyericsson stratocaster streetfighter thecakeisalie ticketmaster tombraider warhammer40k warhammer whosyourdaddy websolutions
zeldazelda 4815162342 stillalive johnlennon marilynmonroe zauberflöte zauberlehrling zugangsdaten zuckerwatte zusammenarbeit zweiundvierzig
`

/** Short words that stand in front of a year, behind another word, or in between. */
const SHORT = `
aaa abc abcd absolut access account adidas admin adrian albert alex alexander alice alpha amanda andrea andreas andrew angel angela angelika
angels anja anna anne anton antje apfel apple april arbeit arsenal arthur asdf ashley auto august baby bailey banane barcelona baseball
basketball batman bayern becker benjamin benutzer berlin bernd bernhard bianca bier bigdog birgit bitte blau blink blume blumen bochum boss
brandon bremen brigitte bruder buffy bundestag buero büro burger butter cameron captain carlos carmen carsten charlie chelsea chester
chicago chicken chris christian christina christine claudia coffee computer cookie cooper corona corvette cowboys cristina dakota dallas
dana daniel daniela database david debbie default demo dennis denise desktop dezember diablo diamond dick dieter dirk doktor dolphin donald
dortmund dragon dresden drucker eagle edward eins elke emma engel england enter erik eva extreme facebook falcon familie family felix fender
ferrari feuer fiona firma first fisch fischer fish flower football forever frank franz franziska frau freddy free freedom freiheit freitag
freund friend friends fritz frodo fuck fuckme fuckyou fussball fußball gabi gandalf gast geheim geld george ginger giants god gold golden
golf golfer good google gott green greg gruen grün guest guitar guitarra gunter hallo hamburg hammer hannah hannover hans harald harley
heaven heike heiko heinz hello helmut help herbst herbert herz hexe holger home honda horse hund hunter ilove ich india info ingrid intern
iphone iris jackson jahr jakob james jan jana jasmin jason jasmine jennifer jens jeremy jessica jesus joachim joerg jörg johannes john
johnny jonas jordan joseph joshua juergen jürgen jule julia julian juli june juni junior justin kaffee karin karl kathrin katja katrin katze
kerstin kevin killer kinder king klaus knight koeln köln kommune kristina lars laura lauren leben legend leipzig leonie letme liebe liebling
lisa london lothar louis love lover lucky lukas luna madrid maggie magic mai maier mail mama management manager manfred manuel maria marina
mario marion markus marlboro marley martin martina marvin master matrix matthew matthias maus mausi max maximilian mein meine melanie
mercedes merlin meyer micha michael michelle mickey mine miriam mittwoch mollie money monika monkey montag monster morgan mueller müller
muenchen münchen music musik mustang name natalie nathan neu neues new newyork nicole niklas nikita nils nina ninja nintendo november
oktober october oliver online opel orange ostern packers panda panther papa paris parker pascal pass passw passwd patricia patrick patriots
paul paula peanut pepper peter petra phoenix pizza player please polizei porsche power prinz prinzessin private public purple qwe ranger
rangers rebecca red reset richard robert rocky root rosen rot roland rudolf sabine sabrina sagitta sally samantha sammy samsung samstag
sandra sarah sascha schalke schatz schmidt schneider schnecke schule schulz schwarz scooter scorpion secret secure security sebastian
september server sex sexy shadow shannon silke silver simone simon simpsons sicher slayer snoopy soccer sommer sonja sonne sonntag sophia
sophie spanien sparky spencer spider sport spring stadt stadtwerke star start stefan stefanie steelers stephan steve steven stuttgart summer
sunday sunny super superuser susanne susi svenja sven system tanja tasche taylor telefon temp tennis test tester testing thomas thorsten
thunder tiffany tiger tim tobias tom torsten toyota trust turtle ulrich ultimate user ursula vampire vanessa vater verena victoria viktoria
viper vergabe wald warrior wasser welcome welt werder werner weber whatever william willi willy windows winner winter wolf wolfgang wort
world xavier xxx yamaha yankees yellow yvonne you zimmer zwei januar februar maerz märz january february march monday tuesday wednesday
thursday friday saturday dienstag donnerstag frühling fruehling autumn herbstferien gemeinde rathaus behoerde behörde amt landrat referat
abteilung lotse hafen wilhelm franzi passwords passwörter kennwoerter kennwörter
`

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Everything that counts as one guess. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([...wordsOf(LONG), ...wordsOf(SHORT)])
