import type { QuestionWords } from './questionWords.ts'

/** French questions. */
export const french: QuestionWords = {
  stopWords:
    'a ai ainsi alors apres as au aux avant avec avez avons bien c ca car ce cela ces cet cette chez comme d dans de des donc dont du elle en encore es est et ete etre eu fait il ils j je l la le les leur lui m ma mais me mes moi mon n ne nos notre nous on ont ou par pas plus pour qu que quel quelle quelles quels qui quoi s sa sais sans se ses si son sont sur t ta te tes toi ton tous tout toute toutes trop tu un une vos votre vous y',
  vague:
    'aide aider ajouter an annee aussi avoir beaucoup besoin biere bieres bon bonne brasser brasserie brassage changer choisir chose choses combien comment conseil conseille conseillez conseiller dire dit dites donne donner dois doit doivent eviter expliquer expliquez facon fais faire faut gens heure heures jour jours lors marche meilleur meilleure meilleurs mettre mieux moment montre montrez niveau peut peux pourquoi pouvez probleme problemes prendre prends quand quelque recommande recommandez relancer rester sait savoir serait sert solution souhaite temps trouver type utiliser utilise utilisez valeur va vais veux vont',
  notNames:
    'alors apres aussi autre avant avec avoir beaucoup cette cela combien comment cuve dans date demain depuis dernier derniere encore entre etait faire faut fini jour leur mais meme mesure moins notre nous ordre parce passe pour plus pret prete quand quel quelle quelles quels quoi rend reste sans sera sont sous sur tous tout toute vaut vous',
  inManyNames:
    'biere malt houblon levure grain eau acide le la les de du des d l et au aux vieux neuf maison',
  stem: (term) => (term.length > 4 ? term.replace(/(?:es|ees|ee|s|x|e)$/, '') : term),
  offFlavors: {
    said: /\b(sent|sens|senti|goute|gout|gouts|odeur|odeurs|pue|arriere-gout)\b( (de|le|la|l'))?/g,
    called: 'faux-gouts',
  },
  anyBeer: /\b(une?|pour|quelconque) [a-z ]{0,20}$/,
  advice: [
    /\bcomment (je |puis-je |peut-on |on |dois-je |doit-on |faut-il )?(faire|relancer|nettoyer|calculer|eviter|corriger|empater|brasser|houblonner|carbonater|traiter|choisir|regler|mesurer|debloquer|nettoie|calcule|evite|corrige)\b/,
    /\b(dois-je|doit-on|faut-il|devrais-je|devrait-on)\b.*\b(utiliser|ajouter|ensemencer|empater|fermenter|houblonner|nettoyer|carbonater|garder|mettre)\b/,
    /\b(meilleure?s?|recommand\w*|conseil\w*)\b|\bque faire (si|quand|contre|en cas)\b/,
    /\ba quelle temperature (faut-il|dois-je|doit-on|empater|fermenter|on)\b/,
  ],
  asksForAdvice:
    /\b(comment (je |puis-je |peut-on |on |dois-je |doit-on |faut-il )?(faire|relancer|corriger|debloquer|traiter|reparer)|que faire|que (dois-je|peut-on|puis-je|faut-il) faire|recommand\w*|conseil\w*)\b/,
  greeting:
    /^(salut|bonjour|bonsoir|merci|coucou|hello|aide|a l'aide|que (peux|pouvez|sais|savez)|qui (es|etes))\b/,
  days: {
    ahead:
      /\b(?:dans|d'ici|sous|les|des|ces)(?: les)?(?: (?<days>\d{1,2}) (?:prochains )?jours?| (?<weeks>\d{1,2}) (?:prochaines )?semaines?)\b/,
    dayAfterTomorrow: /\bapres-? ?demain\b/,
    tomorrow: /\bdemain\b/,
    today: /\b(aujourd'hui|ce (matin|soir)|cet apres-midi)\b/,
    nextWeek: /\bsemaine prochaine\b|\bprochaine semaine\b/,
    thisWeek: /\bcette semaine\b|\bweek-?end\b/,
    weekdays: [
      /\bdimanche\b/,
      /\blundi\b/,
      /\bmardi\b/,
      /\bmercredi\b/,
      /\bjeudi\b/,
      /\bvendredi\b/,
      /\bsamedi\b/,
    ],
    yesterday: /\bhier\b|\bcette nuit\b/,
    earlierToday: /\b(aujourd'hui|ce matin)\b/,
  },
  floor: {
    MASH_TUN: /\b(cuve-? ?matiere|cuve d'empatage|brassin-cuve)s?$/,
    KETTLE: /\b(cuve d'ebullition|chaudiere|bouilloire)s?$/,
    BRITE_TANK: /\b(cuve de biere claire|cuve de garde|tbf|bbt|bt|garde)s?$/,
    FERMENTER: /\b(fermenteur|cuve de fermentation|unitank|cylindro-conique|cct|fv)s?$/,
    TANK: /\b(cuve|tank)s?$/,
  },
  batchNumber: /(?:\bbrassin(?: n[°º]| numero)?|#) ?#?(\d{1,4})\b(?!-)/g,
  brewery: {
    lowStock: [
      /\b(en|de) rupture\b|\bstocks? (bas|faibles?)\b|\bbientot (fini|epuise|a court)e?s?\b|\ba court de\b|\bs'epuis\w*\b|\bil (ne )?reste (presque rien|peu)\b/,
      /\b(que|qu'est-ce qui|quoi|quelles? [a-z]+ [a-z]+) (va |vont )?manqu\w*\b|\bqu'est-ce qui (est bas|manque|s'epuise)\b/,
    ],
    today: [
      /\ben retard\b|\becheance\b|\bprevu pour aujourd'hui\b/,
      /\bqu'est-ce (qui|qu'il y a) (est|a)?( a)? ?(prevu|faire)( aujourd'hui)?\b|\bqu'y a-t-il a faire\b|\bquoi de prevu\b/,
      /\b(que|qu'est-ce que|qu') ?(dois-je|doit-on|devons-nous|faut-il|je dois|nous devons|on doit|il faut)( encore)? faire\b.*?( aujourd'hui| maintenant| d'abord)?[?.! ]*$/,
      /\ba faire (aujourd'hui|maintenant|ce matin)\b|\b(mes|nos) taches\b|\btaches (du jour|d'aujourd'hui)\b/,
    ],
    schedule: [
      /\bprochaine?s? (brassins?|brassages?|biere)\b|\bplanning\b|\bbrassages? (a venir|prevus?)\b|\bbrassins? (prevus?|planifies?|a venir)\b/,
      /\b(que|qu'est-ce qu') ?(brasse-t-on|brassons-nous|on brasse|nous brassons|va-t-on brasser|allons-nous brasser)\b|\bon brasse quoi\b/,
    ],
    alerts: [
      /\balertes\b|\b(des|quels?|quelles?|les|y a-t-il) (alertes?|problemes?|avertissements?|anomalies|incidents?)( en cours| ouverts?| signales?)?\b.*\b(en cours|ouvert\w*|signale\w*|aujourd'hui|y a-t-il|maintenant|brasserie)\b|\b(y a-t-il|des) (un |des )?(alertes?|problemes?|avertissements?|anomalies)\b/,
      /\bquelque chose (ne va pas|cloche)\b|\bqu'est-ce qui (ne va pas|cloche)\b/,
      /\btout (va bien|est ok|est en ordre|va)\b|\bcomment va la brasserie\b/,
    ],
    statuses: {
      AVAILABLE: /\b(libres?|disponibles?|vides?)\b/,
      CLEANING: /\b(sales?|a nettoyer|en nettoyage|nettoyees?)\b/,
      MAINTENANCE: /\b(en panne|maintenance|reparation|hors service)\b/,
    },
    stages: {
      FERMENTING: /\b(fermente|fermentent|en (cours de )?fermentation)\b/,
      CONDITIONING: /\b(en garde|en maturation)\b/,
      KEGGING: /\b(en enfutage|enfute|en cours d'enfutage)\b/,
      MASHING: /\b(en empatage|empate|a l'empatage)\b/,
      BOILING: /\b(en ebullition|bout|a l'ebullition)\b/,
    },
    vessel: /\b(cuves?|fermenteurs?|tanks?|tbf|cuves?-matiere|chaudieres?)\b/,
    whichVessels: /\b(que|quoi|qu'est-ce|quel(le)?s?|ou|montre\w*|liste|combien|y a-t-il|etat)\b/,
    isNow: [
      /\b(que|quoi|qu'est-ce qui|quel(le)?s?( \w+)?)\b.*\b(fermente|fermentent|empate|enfute|bout|en (cours de |cours d')?(fermentation|garde|maturation|enfutage|empatage|ebullition))\b/,
    ],
    isGeneral: /\b(temperature|longtemps|un|une|pourquoi|si)\b/,
    allVessels: [
      /\bdans (les|nos|toutes les)\b|\b(avons-nous|a-t-on|etat|nos|toutes)\b/,
      /\bsont (pleines?|occupees?|utilisees?)\b/,
    ],
  },
  past: {
    deeds:
      /\b(fait|deplace|change|modifie|note|enregistre|saisi|ajoute|enleve|retire|pris|vendu|ajuste|supprime|mesure|releve|commande|vide|touche|verifie|signale|termine|enfute|rempli|travaille)e?s?\b/,
    ours: /\b(stocks?|futs?|brassins?|mesures?|releves?|recettes?|cuves?|fermenteurs?|problemes?|brasserie|cave)\b/,
    topics: {
      KEGS: /\b(futs?|vendus?)\b/,
      LOGS: /\b(releves?|mesures?|mesure|signale|note)\b/,
      INGREDIENTS: /\b(stocks?|matieres? premieres?|pris|retire)\b/,
      RECIPES: /\brecettes?\b/,
      BATCHES: /\bdeplace\b/,
    },
    lastCleaned: /\b(qui|quand|dernier|derniere)\b.*\b(nettoye\w*|lave\w*|nettoyage)\b/,
    whoBrewed: /\bqui\b.*\b(brasse|a brasse|brasseur|fait)\b/,
    who: /\bqui (a|ont|est|etait)\b|\bpar qui\b/,
    whatDid: /\b(que|qu'a|qu'est-ce|quoi|quand|a)\b/,
    stranger: /\bqu'(?:a|est-ce qu'a) (?:donc )?(?:fait |note |change |nettoye )?([a-z]{3,})\b/,
    noStranger: /^(fait|tout|donc|quelqu|personne|note|change|nettoye|ete|il|elle|on|vous|lieu)$/,
    news: [
      /\bquoi de neuf\b|\bqu'y a-t-il de (neuf|nouveau)\b/,
      /\bqu'est-ce qui (a change|s'est passe)( (aujourd'hui|hier|recemment|cette nuit|dans la brasserie|ici))*[?.! ]*$/,
      /\bderni(ers|eres) (changements|activites|nouvelles|modifications)\b/,
    ],
  },
  stock: {
    keg: /\b(futs?|kegs?|demi-futs?|sixtels?)\b/,
    kegKnowledge:
      /\b(taille|tailles|volume|poids|contenance|dimensions|pression|raccords?|tete de tirage|pese|pesent|contient|contiennent|nettoyer|verres|pintes|litres (dans|contient|y a-t-il dans))\b/,
    whichKegs:
      /\b(combien|quels?|quelles?|que|liste|montre\w*|avons-nous|a-t-on|reste\w*|stock|inventaire)\b/,
    kegsOf:
      /\b(?:futs?|kegs?) (?:de la |de l'|de |du |d'|des )([\w' -]+?)(?= (?:reste\w*|y|sont|est|avons|a-t|en|dans|disponibles?|il)\b| ?[?.!,]|$)/,
    noBeer: /^(chaque|tous|toute|biere|quoi|stock)\b/,
    orders:
      /\b(commander|commande|commandes|racheter|acheter|achats?|reapprovisionn\w*|liste de courses|manque\w*|que nous manque)\b/,
    supplies:
      /\b(matieres?|ingredients?|stocks?|malts?|houblons?|grains?|levures?|brassins?|brassages?|que|quoi|quel(le)?s?|qu'est-ce)\b/,
    sequence: /\bdans quel ordre\b|\bl'ordre\b/,
    enough: /\b(assez|suffisamment) (de |d')(matieres|malt|houblon|grain|levure|stock)/,
    left: /\b(reste\w*|en stock|avons-nous|a-t-on|avez-vous|disponibles?|stock de|assez|rupture|y a-t-il|il y a|en rupture|plus de)\b/,
    use: /\b(sert|servent|utilise\w*|utilisent|besoin|perime\w*|peremption|expire\w*|dluo|ddm|lots?|fournisseur)\b|\ba quoi\b|\bpour quoi\b/,
    howMuch: [/\bcombien\b/, /\b(avons-nous|a-t-on|reste-t-il)\b/],
    howMuchOf:
      /\bcombien (?:reste-t-il |avons-nous |a-t-on |y a-t-il |il reste )?(?:de la |de l'|de |du |d'|des )([\w' -]{3,40}?)(?= (?:reste\w*|avons|a-t|y|est|sont|en stock|il|nous)\b| ?[?.!,]|$)/,
    noIngredient: /\b(bieres?|temps|jours|place|brassins|cuves|gens|argent|heures|fois)\b/,
  },
  vessels: {
    whenDone:
      /\b(quand|combien de (temps|jours)|quel jour|d'ici quand)\b.*\b(pret\w*|fini\w*|termine\w*|libre|libere\w*|vide|disponible|enfute\w*|enfuter|enfutage|fermente\w*|sort\w*)\b/,
    ourBatches: /\b(les|nos|mes|ces|tous|quel|quels)\b.*\b(brassins?|bieres?|cuves?|fermenteurs?)\b|\btout\b/,
    measured:
      /\b(densite|extrait|sg|plato|temperature|temp|ph|pression|mesures?|releves?|a combien (est|fermente))\b/,
    latest:
      /\b(derni(er|ere|eres|ers)|actuel\w*|en ce moment|maintenant|aujourd'hui|courante?)\b|^quel(le)? est (la|le)\b/,
    expected: /\b(attendue?|visee?|cible|prevue?)\b/,
    brewedNext: [
      /\b(quand|prochain\w*|prevu\w*|quel jour)\b.*\b(brasse\w*|brassage|brassin|brasser|prevu\w*)\b/,
      /\bprochain brassin\b/,
    ],
    howIsIt: [
      /\bou\b|\bdans quelle cuve\b|\bou en est\b/,
      /\bcomment (va|se porte|evolue|se passe|avance)\b/,
      /\b(etat|ok|bien|problemes?|bloquee?|en retard|pret\w*|fini\w*|termine\w*)\b/,
    ],
    aboutRecipe:
      /\b(recettes?|ingredients?|matieres premieres|houblons?|malts?|grains?|ibu|amertume|srm|ebc|densite|alcool|forte?|amere?|compos\w*|entrent?|contient|empatage|attendue?|y a-t-il dans)\b/,
    recipe: /\brecette\b/,
  },
  requests: {
    verbs:
      /^(?:s'il (?:te|vous) plait,? |peux-tu |pouvez-vous |pourrais-tu |pourriez-vous |je veux |je voudrais |merci de )*(?:supprime|efface|annule|deplace|mets|mettez|mettre|ajoute|cree|change|modifie|renomme|commande|envoie|transfere|note|enregistre|marque|vide|jette|termine|demarre|reinitialise|invite|archive|reserve|assigne|corrige|enleve|retire)(?:r|z|s)?\b(?! (?:dois|doit|faut|puis)\b)/,
    pages: {
      account: /\b(mot de passe|compte)\b/,
      admin: /\b(utilisateurs?|invite\w*|role|personnes?)\b/,
      logs: /\b(releve|mesure|densite|temperature|probleme|note)\b/,
      kegs: /\b(futs?|kegs?)\b/,
      recipes: /\brecettes?\b/,
      ingredients:
        /\b(stocks?|matieres?|ingredients?|command\w*|achet\w*|fournisseurs?|houblons?|malts?|levures?|kg|grammes?|g)\b/,
    },
    newRules:
      /\b(ignore|ignorez|oublie|oubliez|contourne\w*)\b.*\b(instructions?|consignes?|regles|prompts?|tout|precedent\w*)\b|\bprompt systeme\b|\b(tes|vos) (instructions|consignes|regles)\b|\b(tu es|vous etes) (maintenant|desormais)\b|\bfais semblant\b/,
    secrets:
      /\b(mots? de passe|cles? (d')?api|secrets?|identifiants de connexion|jetons?|variables d'environnement)\b/,
  },
  calculators: {
    decimal: ',',
    units: {
      PLATO: 'degres? plato|degrés? plato|plato',
      BRIX: 'degrés? brix|degres? brix|brix',
      FAHRENHEIT: 'degrés? fahrenheit|fahrenheit',
      CELSIUS: 'degrés? celsius|degres? celsius|celsius|degrés?|degres?',
      SG: 'densité spécifique',
      PERCENT: String.raw`pour ?cents?\b`,
      MINUTES: 'minutes?',
      QUARTS_PER_POUND: 'quarts? par livre',
      LITERS_PER_KG: 'litres? par (?:kg|kilo(?:gramme)?)|l par (?:kg|kilo)',
      GRAMS_PER_LITER: 'grammes? par litre|g par litre',
      KG: 'kilogrammes?|kilos?',
      GRAMS: 'grammes?',
      LBS: 'livres?',
      OZ: 'onces?',
      HECTOLITERS: 'hectolitres?',
      MILLILITERS: 'millilitres?',
      LITERS: 'litres?',
      GALLONS: 'gallons?',
      BBL: 'barils?',
      VOLUMES: 'volumes?|vol',
    },
    to: ' a ',
    alcohol:
      /\b(abv|alcool|attenuation|quelle force)\b|\b(og|di)\b.*\b(fg|df)\b|\bdensite initiale\b.*\bdensite finale\b/,
    original: /\bog\b|\bdi\b|initiale|originale/i,
    final: /\bfg\b|\bdf\b|finale/i,
    bitterness: /\b(ibus?|amertume|tinseth)\b/,
    dilution: /\b(dilu\w*|eau|evapor\w*|concentr\w*|allonge\w*)\b/,
    boilOff: /\b(evapor|concentr)/,
    priming:
      /\b(refermentation|resucrage|priming|embouteillage)\b|\bsucre\b.*\b(bouteilles?|carbonat\w*|volumes?|co2)\b/,
    strike: /\b(eau d'empatage|eau d'empate|temperature de l'eau|empater)\b/,
    pitching: /\b(ensemenc\w*|cellules?|taux d'ensemencement)\b/,
    lager: /\b(lager|pils\w*|helles|bock|marzen|basse fermentation)\b/,
    scales: {
      SG: /\b(sg|densite)\b/,
      PLATO: /\bplato\b|°\s*p\b/,
      BRIX: /\bbrix\b|°\s*bx\b/,
    },
    convert: /\b(converti\w*|conversion|equivaut|font)\b/,
    aloneBefore: /^((combien font|que font|combien fait) )?/,
  },
}
