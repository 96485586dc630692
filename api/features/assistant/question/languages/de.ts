import type { QuestionWords } from './questionWords.ts'

/** German questions. */
export const german: QuestionWords = {
  stopWords:
    'ab aber als am an auch auf aus bei beim bin bis bitte da damit dann das dass dem den denn der des die dies diese dieser dieses doch du ein eine einem einen einer eines er es fur hat ich ihr im in ins ist ja je kann man mein meine mein meinem meinen meiner mir mit nach nicht noch nun nur ob oder sein sich sie sind so uber um und uns unser unsere unserem unseren unter vom von vor wann war warum was weil welche welchem welchen welcher welches wenn wer wie wieso wir wird wo wohl zu zum zur',
  vague:
    'aber alles andern anderung andert beste bestes besten beheben beheb bekomme bekommen bier biere brauche brauchen braucht brauen braut brauerei empfehlen empfiehlst erklare etwas finde finden gebe geben gegen geht gib gibt gut gute guter gutes haben halten heute hilfe hilft hinzu ihm ist jetzt kannst kommt konnen lange lauft leute los lieber mach machen macht mehr mich muss mussen nehme nehmen nimmt passiert passt problem probleme richtig sag sagen sollte sollten soll sollen tun tust tut verwende verwenden viel viele welch werde werden wert wirkt will wissen wollen zeig zeige zeit',
  notNames:
    'alle alles auch brauche diese dieser dieses eine einen einer fertig gegen haben heute ihre immer jetzt kann kein keine letzte letzten machen mehr meine menge morgen muss nach nicht noch oder oben ohne sein seit sind uber unser viel viele wann warm warte weiss weit welche wenn wenig wer werde wert wie wird woche wohin zeit zuletzt',
  inManyNames: 'bier malz hopfen hefe getreide wasser saure der die das und von neu alt haus brau',
  stem: (term) => (term.length > 5 ? term.replace(/(?:en|er|es|em|e|n|s)$/, '') : term),
  offFlavors: {
    said: /\b(riecht|schmeckt|stinkt|riechen|schmecken|geruch|geschmack|beigeschmack)( es)?( nach)?\b/g,
    called: 'fehlaromen',
  },
  anyBeer: /\b(ein|eine|einem|einen|eines|zum|fur) [a-z ]{0,20}$/,
  advice: [
    /\bwie (kann|soll|sollte|muss|konnte|wurde) (ich|man)\b|\bwie (mache|behebe|reinige|berechne|verhindere|vermeide|karbonisiere|maische|stopfe|lagere) (ich|man)\b/,
    /\bwie (macht|behebt|reinigt|berechnet|verhindert|vermeidet|karbonisiert|maischt|stopft|lagert) man\b|\bwie warm (muss|soll|sollte|vergart|fuhrt|maischt|maische)\b/,
    /\b(soll|sollte) (ich|man|wir)\b.*\b(nehmen|geben|anstellen|maischen|vergaren|stopfen|reinigen|karbonisieren|verwenden)\b/,
    /\b(beste[nrs]?|am besten|empfiehl\w*|empfehl\w*)\b|\bwas (hilft|tun)\b/,
  ],
  asksForAdvice:
    /\b(wie (kann|soll|sollte|muss) (ich|man|wir)|wie (mache|behebe|bekomme) ich|was (kann|soll|sollte|muss) (ich|man|wir)( da\w*| jetzt| dagegen)? (tun|machen)|was tun|was hilft|empfiehl\w*|empfehl\w*|rat|tipps?)\b/,
  greeting:
    /^(hi|hallo|hey|moin|servus|gruss gott|guten (morgen|tag|abend)|danke|vielen dank|hilfe|was (kannst|konnen)|wer bist)\b/,
  days: {
    ahead:
      /\b(?:in|innerhalb|binnen|nachsten?|kommenden)(?: von)?(?: den)?(?: nachsten| kommenden)? (?:(?<days>\d{1,2}) tage?n?|(?<weeks>\d{1,2}) wochen?)\b/,
    dayAfterTomorrow: /\bubermorgen\b/,
    tomorrow: /\bmorgen\b/,
    today: /\b(heute|heut)\b/,
    nextWeek: /\b(nachste|nachsten|nachster|kommende|kommenden) woche\b/,
    thisWeek: /\b(diese|dieser) woche\b|\bwochenende\b/,
    weekdays: [
      /\bsonntags?\b/,
      /\bmontags?\b/,
      /\bdienstags?\b/,
      /\bmittwochs?\b/,
      /\bdonnerstags?\b/,
      /\bfreitags?\b/,
      /\b(samstag|sonnabend)s?\b/,
    ],
    yesterday: /\bgestern\b|\bletzte nacht\b/,
    earlierToday: /\bheut?e?\b/,
  },
  floor: {
    MASH_TUN: /\b(maischbottich|maischepfanne|maischgefass)(en?|s)?$/,
    KETTLE: /\b(sudpfanne|wurzepfanne|pfanne|kessel)n?$/,
    BRITE_TANK: /\b(drucktank|lagertank|ausschanktank|bbt|bt|dt)s?$/,
    FERMENTER: /\b(gartank|garbottich|gargefass|fermenter|unitank|zkg|zkt|fv|gt)s?$/,
    TANK: /\b(tank|gefass|behalter)s?$/,
  },
  batchNumber: /(?:\b(?:sud|charge)(?: nr\.?| nummer)?|#) ?#?(\d{1,4})\b(?!-)/g,
  brewery: {
    lowStock: [
      /\b(wird|geht|gehen|werden)( \w+)* (knapp|aus|zur neige)\b|\bknapp\b|\b(nicht mehr|kaum noch) auf lager\b|\b(ausgegangen|aufgebraucht)\b|\bmeldebestand\b|\bmindestbestand\b/,
      /\b(was|welche \w+) (ist|sind) (fast )?(leer|alle|aus)\b|\bwas fehlt (im|am) (lager|bestand)\b/,
    ],
    today: [
      /\buberfallig\b|\bfallig\b|\bverspatet\b/,
      /\bwas (steht|liegt)( heute| morgen| jetzt)? an\b|\bsteht( heute| jetzt)? etwas an\b/,
      /\bwas (muss|mussen|soll|sollen|habe|haben) (ich|wir)( denn| noch| alles)*( heute| jetzt| als nachstes)?( noch| alles)*( zu)? (tun|machen|erledigen)\b/,
      /\bwas ist( heute| jetzt| noch)+ zu (tun|machen|erledigen)\b|\bwas gibt es( heute)? zu tun\b/,
      /\bto-?dos?\b|\b(meine|unsere|heutige[nr]?) aufgaben?\b|\baufgaben (fur )?heute\b|\bwas ist heute (geplant|los)\b/,
    ],
    schedule: [
      /\b(nachste[nrs]?|kommende[nrs]?) (sude?|brautage?n?)\b|\bsudplan\b|\bgeplante?[nrs]?\b/,
      /\b(was|wann) (brauen|wird|machen)( wir| gebraut)?( als nachstes| morgen| heute| diese woche| nachste woche)?( gebraut)?\b.*(brau|als nachstes|woche|morgen)/,
      /\bwas brauen wir\b/,
    ],
    alerts: [
      /\b(warnungen|alarme?|meldungen)\b|\b(offene|aktuelle|irgendwelche|gibt es) (probleme?|meldungen|warnungen|storungen|auffalligkeiten)\b/,
      /\b(stimmt|lauft) (etwas|was|irgendwas|irgendwo|irgendetwas)( \w+)? (nicht|schief)\b|\bwas (stimmt|lauft)( hier)? (nicht|schief)\b/,
      /\b(ist )?alles (ok(ay)?|gut|in ordnung|klar)\b|\bwie (geht es|lauft)( es)?( in)? der brauerei\b/,
    ],
    statuses: {
      AVAILABLE: /\b(frei|freie|freien|verfugbar|verfugbare|leer|leere)\b/,
      CLEANING: /\b(dreckig|schmutzig|gereinigt|reinigen|reinigung)\b/,
      MAINTENANCE: /\b(kaputt|defekt|wartung|reparatur|gewartet)\b/,
    },
    stages: {
      FERMENTING: /\b(gart|garen|vergart|in garung)\b/,
      CONDITIONING: /\b(lagert|reift|in (der )?(lagerung|reifung))\b/,
      KEGGING: /\b(abgefullt|in (der )?(keg)?abfullung)\b/,
      MASHING: /\b(maischt|gemaischt|eingemaischt)\b/,
      BOILING: /\b(kocht|gekocht)\b/,
    },
    vessel:
      /\b(tanks?|gefasse?n?|gartanks?|drucktanks?|fermenter|lagertanks?|bottiche?|pfannen?|maischbottiche?)\b/,
    whichVessels: /\b(was|welche[nrs]?|wo|zeige?|liste|wie viele|gibt es|stand|ubersicht|wie steht)\b/,
    isNow: [
      /\b(was|welche[nrs]?( \w+)?)\b.*\b(gart|garen|vergart|lagert|reift|kocht|gemaischt|eingemaischt|gekocht|abgefullt|in (der )?(garung|lagerung|reifung|abfullung))\b/,
    ],
    isGeneral: /\b(temperatur|lange|ein|eine|warum|wenn)\b/,
    allVessels: [
      /\bin (den|unseren|allen)\b|\b(haben wir|stand|alle|unsere)\b/,
      /\bsind (voll|belegt|besetzt)\b/,
    ],
  },
  past: {
    deeds:
      /\b(getan|gemacht|tat|machte|verschoben|geandert|eingetragen|protokolliert|erfasst|bearbeitet|hinzugefugt|entnommen|genommen|verkauft|angepasst|geloscht|gemessen|abgelesen|bestellt|gekippt|gesetzt|angefasst|gepruft|gemeldet|markiert|beendet|abgefullt|angezapft|gefullt|gearbeitet)\b/,
    ours: /\b(bestand|lager|kegs?|sude?s?|messwerte?|protokoll|eintrage?|rezepte?|tanks?|gefasse?|gartanks?|brauerei|keller)\b/,
    topics: {
      KEGS: /\b(kegs?|verkauft|angezapft)\b/,
      LOGS: /\b(protokolliert|messwerte?|gemessen|abgelesen|gemeldet|eingetragen)\b/,
      INGREDIENTS: /\b(bestand|rohstoffe?|lager|genommen|entnommen)\b/,
      RECIPES: /\brezepte?s?\b/,
      BATCHES: /\bverschoben\b/,
    },
    lastCleaned: /\b(wer|wann|zuletzt)\b.*\b(gereinigt|sauber gemacht|geputzt|reinigte|reinigung)\b/,
    whoBrewed: /\bwer\b.*\b(gebraut|braut|braute|brauer|eingebraut)\b/,
    who: /\bwer\b|\bwessen\b|\bwem\b/,
    whatDid: /\b(was|wann|hat)\b/,
    stranger:
      /\bwas hat ([a-z]{3,}) (?:heute |gestern |zuletzt )?(?:getan|gemacht|eingetragen|geandert|verschoben|gereinigt)/,
    noStranger: /^(man|sich|die|das|der|jemand|niemand|unser|heute|gestern|sie|denn|bisher)$/,
    news: [
      /\bwas gibt('s| es) neues\b|\bwas ist neu\b/,
      /\bwas (ist|hat sich)( \w+)* (passiert|geandert|geschehen|verandert|getan)[?.! ]*$/,
      /\b(letzte|neueste)n? (anderungen|aktivitaten|neuigkeiten)\b/,
    ],
  },
  stock: {
    keg: /\b(kegs?|fass|fasser|halbe bbl|sixtels?)\b/,
    kegKnowledge:
      /\b(kegs?|fass\w*)( \w+)? (grosse|grossen|gewicht|volumen|druck|fasst|wiegt)\b|\b(glaser|wiegt|wiegen|gewicht|zapfkopf|fitting|kegtypen|keggrossen|liter (sind )?in|passen|reinigt|reinigen)\b/,
    whichKegs: /\b(wie viele?|welche|was|zeige?|liste|haben wir|noch|ubrig|bestand|kegbestand|vorrat)\b/,
    kegsOf:
      /\b(?:kegs?|fass|fasser) (?:vom |von |mit |der |des )?([\w' -]+?)(?= (?:sind|ist|haben|gibt|noch|da|ubrig|im|auf)\b|[?.!,]|$)/,
    noBeer: /^(je|jede|jedes|alle|bier|haben|sind|noch|im|gibt|da|wir)\b/,
    orders:
      /\b(bestell\w*|nachbestell\w*|nachbestellen|kauf\w*|einkauf\w*|einkaufsliste|besorg\w*|was fehlt|fehlen uns|fehlt uns)\b/,
    supplies:
      /\b(rohstoffe?|lager|bestand|malze?s?|hopfen|hefen?|schuttung|sude?s?|brautage?|was|welche[nrs]?|etwas|alles)\b/,
    sequence: /\breihenfolge\b|\bbestellung einer?\b/,
    enough:
      /\b(genug|genugend|ausreichend|reicht|reichen)\b.*\b(rohstoffe?|malz|hopfen|hefe|bestand|lager)\b|\b(malz|hopfen|hefe|rohstoffe|bestand)\b.*\b(genug|reicht|reichen)\b/,
    left: /\b(ubrig|noch da|noch|auf lager|im lager|am lager|haben wir|vorratig|verfugbar|bestand|genug|gibt es|ist da|leer|alle|ausgegangen|aufgebraucht)\b/,
    use: /\b(verwendet|verwenden|verwendung|gebraucht fur|gebraucht|brauchen|benotigt|nutzen|steckt|lauft ab|ablauf\w*|haltbar|mindesthaltbar\w*|verfallt|lieferant|charge)\b|\bwofur\b|\bfur welche\b/,
    howMuch: [/\bwie ?viele?\b/, /\bhaben wir (noch )?/],
    howMuchOf:
      /\bwie ?viel(?:e)? (?:von (?:dem |der )?)?([\w' -]{3,40}?) (?:ist|sind|haben|habe|gibt|noch|auf lager|ubrig|liegt)\b/,
    noIngredient: /\b(bier|zeit|tage|platz|raum|sude|tanks|gefasse|leute|geld|stunden)\b/,
  },
  vessels: {
    whenDone:
      /\b(wann|wie lange|wie viele tage|bis wann)\b.*\b(fertig|bereit|frei|leer|verfugbar|abgefullt|abfullen|abfullbar|abfullbereit|vergoren|ausgereift|ausgegoren|durch|raus|soweit|ende|endet)\b/,
    ourBatches:
      /\b(die|den|unsere|alle|diese|welcher)\b.*\b(sude?|biere?|tanks?|gefasse?|gartanks?)\b|\balles\b/,
    measured:
      /\b(extrakt|restextrakt|stammwurze|dichte|sg|plato|temperatur|temp|ph|ph-wert|druck|messwerte?|gemessen|wie (warm|kalt|heiss))\b/,
    latest:
      /\b(letzte[nrs]?|neueste[nrs]?|aktuelle[nrs]?|derzeit|jetzt|heute|momentan|zuletzt|messwert)\b|^(was|wie) ist (der|die|das)\b/,
    expected: /\b(erwartet\w*|soll|ziel\w*|geplant\w*)\b/,
    brewedNext: [
      /\b(wann|nachste[nrs]?|als nachstes|geplant|welchem tag)\b.*\b(brauen|gebraut|braut|geplant|eingebraut)\b/,
      /\bnachste[nrs]? (sud|brautag)\b/,
    ],
    howIsIt: [
      /\bwo\b|\bin welchem (tank|gefass|gartank|drucktank)\b|\bwie weit\b/,
      /\bwie (geht|lauft|ist|steht|macht|sieht|entwickelt)\b/,
      /\b(stand|ok(ay)?|in ordnung|gut|probleme?|steckt|stockt|stehengeblieben|hangt|uberfallig|fertig|bereit)\b/,
    ],
    aboutRecipe:
      /\b(rezepte?s?|rohstoffe?|hopfen|malze?|schuttung|ibu|bittere|srm|ebc|stammwurze|restextrakt|alkohol\w*|stark|bitter|kommt in|kommen in|gehort in|gehoren in|drin|besteht|maischtemperatur|gemaischt|erwartet\w*|soll)\b/,
    recipe: /\brezepte?s?\b/,
  },
  requests: {
    verbs:
      /^(?:bitte |kannst du |konnen sie |konntest du |konnten sie |wurdest du |wurden sie |ich mochte |ich will )*(?:bitte )?(?:(?:losch|entfern|stornier|verschieb|setz|fug|erstell|leg|ander|benenn|aktualisier|bestell|send|schick|mail|ubertrag|trag|protokollier|erfass|markier|kipp|zapf|beend|start|lad|archivier|bearbeit|buch|weis|mach|korrigier)(?:e|en|en sie|)\b(?! (?:man|ich|wir)\b)|(?!was |welche|wie|wann|wer|wo|muss |mussen |soll).{1,60} (?:loschen|entfernen|stornieren|verschieben|hinzufugen|anlegen|andern|umbenennen|bestellen|senden|eintragen|einladen|archivieren|abzapfen)[.! ]*$)/,
    pages: {
      account: /\b(passwort|kennwort|konto)\b/,
      admin: /\b(benutzer|lade|einladen|rolle|personen?|leute)\b/,
      logs: /\b(protokoll\w*|messwerte?|extrakt|temperatur|eintrag|trage)\b/,
      kegs: /\b(kegs?|fass|fasser|zapf\w*)\b/,
      recipes: /\brezepte?s?\b/,
      ingredients:
        /\b(bestand|lager|rohstoffe?|bestell\w*|kauf\w*|lieferant\w*|hopfen|malze?|hefen?|kg|gramm?|g|pfund)\b/,
    },
    newRules:
      /\b(ignorier\w*|vergiss|vergessen sie|missachte\w*|uberschreib\w*)\b.*\b(anweisung\w*|instruktion\w*|regeln?|prompts?|alles|vorherige\w*|oben)\b|\bsystem-?prompt\b|\b(deine|ihre) (anweisungen|prompts?|regeln)\b|\bdu bist (jetzt|ab jetzt|nun)\b|\btu so, als\b/,
    secrets:
      /\b(passworte?r?|kennworte?r?|passwort|api-?schlussel|geheimnisse?|zugangsdaten|anmeldedaten|sitzungsschlussel|umgebungsvariablen?)\b/,
  },
  calculators: {
    decimal: ',',
    units: {
      PLATO: 'grad plato|plato',
      BRIX: 'grad brix|brix',
      FAHRENHEIT: 'grad fahrenheit|fahrenheit',
      CELSIUS: 'grad celsius|celsius|grad',
      SG: 'spezifisches gewicht',
      PERCENT: String.raw`prozent\b`,
      MINUTES: 'minuten?',
      QUARTS_PER_POUND: 'quarts? (?:pro|je) pfund',
      LITERS_PER_KG:
        'litern? (?:pro|je) (?:kg|kilo(?:gramm)?)|liter (?:pro|je) (?:kg|kilo(?:gramm)?)|l (?:pro|je) (?:kg|kilo)',
      GRAMS_PER_LITER: 'gramm (?:pro|je) liter|g (?:pro|je) l(?:iter)?',
      KG: 'kilogramm|kilos?',
      GRAMS: 'gramm',
      LBS: 'pfund',
      OZ: 'unzen?',
      HECTOLITERS: 'hektolitern?|hektoliter',
      MILLILITERS: 'millilitern?|milliliter',
      LITERS: 'litern?|liter',
      GALLONS: 'gallonen?',
      BBL: 'barrels?',
      VOLUMES: 'volumen|vol',
    },
    to: ' auf ',
    alcohol: /\b(abv|alkohol\w*|vergarungsgrad|wie stark)\b|\b(og|stammwurze)\b.*\b(fg|restextrakt)\b/,
    original: /\bog\b|stammw[uü]rze|urspr[uü]ng/i,
    final: /\bfg\b|restextrakt|endvergoren/i,
    bitterness: /\b(ibus?|bittere|bitterwert|tinseth)\b/,
    dilution: /\b(verdunn\w*|wasser|einkoch\w*|verdampf\w*|aufgiessen|verschneid\w*)\b/,
    boilOff: /\b(einkoch|verdampf|eingekocht|abkoch)/,
    priming:
      /\b(karbonisierzucker|speise\w*|flaschengarung|zuckergabe|aufzucker\w*)\b|\bzucker\b.*\b(flaschen?|karbonisier\w*|co2|g\/l)\b/,
    strike: /\b(einmaisch\w*|hauptguss\w*|maischwasser|wassertemperatur)\b/,
    pitching: /\b(anstell\w*|hefezellen|zellen|hefegabe|zellzahl)\b/,
    lager: /\b(lager|lagerbier|pils\w*|helles|bock|marzen|untergarig\w*)\b/,
    scales: {
      SG: /\b(sg|dichte|spezifisches gewicht)\b/,
      PLATO: /\bplato\b|°\s*p\b/,
      BRIX: /\bbrix\b|°\s*bx\b/,
    },
    convert: /\b(umrechn\w*|rechne|wandle|umwandel\w*|entspricht|sind)\b/,
    aloneBefore: /^((was|wie viel|wieviel) (ist|sind) )?/,
  },
}
