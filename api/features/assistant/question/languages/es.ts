import type { QuestionWords } from './questionWords.ts'

/** Spanish questions. */
export const spanish: QuestionWords = {
  stopWords:
    'a al algo alguna algunas alguno algunos antes asi aun aunque cada como con cual cuales cuando de del desde donde e el ella ellas ellos en entonces era es esa esas ese eso esos esta estan estar estas este esto estos estoy fue ha han hasta hay la las le les lo los mas me mi mis muy ni no nos nuestra nuestras nuestro nuestros o os para pero por porque que quien se ser si sin sobre son su sus tambien tan te tengo ti tiene tienen tu tus u un una unas uno unos y ya yo',
  vague:
    'agregar ahora alguien anadir arreglar arreglo arregla ayuda ayudar bien buena bueno buenas buenos cambiar cerveza cervezas cervecera cerveceria cocer coccion conseguir consejo cosa cosas cuanta cuantas cuanto cuantos dar dame debe deben deberia debo decir dia dias dime elaborar elegir encontrar evitar explica explicar fabrica gente haber hace hacer hacia hago haz hora horas largo mejor mejores mejorar mostrar muestra necesita necesito ocurre pasa poner pongo pregunta problema problemas puede pueden puedo quiero recomendar recomienda recomiendas saber sabe sirve solucion solucionar soluciono tener tiempo tipo tomar usar uso usa usamos utilizar valor vale va van ver',
  notNames:
    'ahora algo antes aqui cada cerca como cual cuales cuando cuanta cuantas cuanto cuantos dato debe desde donde entre ese esta estan estas este esto falta fecha hace hasta hora hoy lista listo manana mas menos mucha mucho nada necesito nuestra nuestro otra otro para pasa pero poco por puede queda quedan quien quienes semana sera sigue sobre tanque tanques tiempo tiene toda todo ultima ultimo vale vamos',
  inManyNames:
    'cerveza malta lupulo levadura grano agua acido el la los las de del y en para nuevo viejo casa',
  stem: (term) => (term.length > 4 ? term.replace(/(?:es|as|os|s|a|o|e)$/, '') : term),
  offFlavors: {
    said: /\b(huele|oler|olor|olores|sabe|sabor|sabores|apesta|regusto)\b( (a|como))?/g,
    called: 'defectos',
  },
  anyBeer: /\b(una?|para|cualquier) [a-z ]{0,20}$/,
  advice: [
    /\bcomo (se |puedo |debo |deberia |podria |hay que )?(limpia\w*|limpio|arregl\w*|calcul\w*|evit\w*|corrig\w*|correg\w*|macer\w*|lupul\w*|carbonat\w*|hacer|hago|trat\w*|soluciona\w*|soluciono|elij\w*|elegir|ajust\w*|mid\w*|reactiv\w*)\b/,
    /\b(debo|debemos|deberia|deberiamos|hay que|tengo que)\b.*\b(usar|anadir|inocular|macerar|fermentar|lupular|limpiar|carbonatar|poner|echar)\b/,
    /\b(mejor|mejores|recomiend\w*|recomendar|aconsej\w*)\b|(?<!(?:tengo|tenemos|hay|toca) )\bque hacer\b|\bque (hago|puedo hacer) (si|cuando|con)\b/,
    /\ba que temperatura (se |debo |hay que |deberia )?(macer\w*|ferment\w*)\b/,
  ],
  asksForAdvice:
    /\b(como (se |puedo |debo |deberia |hay que )?(arregl\w*|soluciona\w*|soluciono|correg\w*|corrig\w*|reactiv\w*|hago)|que (hago|puedo hacer|hacemos|debo hacer)|(?<!(?:tengo|tenemos|hay|toca) )que hacer|recomiend\w*|aconsej\w*|consejo)\b/,
  greeting: /^(hola|buenas|buenos dias|buenas tardes|gracias|ayuda|que (puedes|sabes|puede)|quien eres)\b/,
  days: {
    ahead:
      /\b(?:en|dentro de|durante)(?: los| las)?(?: proximos| proximas)? (?:(?<days>\d{1,2}) (?:proximos )?dias?|(?<weeks>\d{1,2}) (?:proximas )?semanas?)\b/,
    dayAfterTomorrow: /\bpasado manana\b/,
    tomorrow: /(?<!(?:esta|la|por la) )\bmanana\b/,
    today: /\b(hoy|esta (manana|tarde|noche))\b/,
    nextWeek: /\b(proxima semana|semana que viene|semana proxima)\b/,
    thisWeek: /\besta semana\b|\bfin de semana\b/,
    weekdays: [
      /\bdomingo\b/,
      /\blunes\b/,
      /\bmartes\b/,
      /\bmiercoles\b/,
      /\bjueves\b/,
      /\bviernes\b/,
      /\bsabado\b/,
    ],
    yesterday: /\bayer\b|\banoche\b/,
    earlierToday: /\b(hoy|esta manana)\b/,
  },
  floor: {
    MASH_TUN: /\b(macerador|cuba de maceracion|cuba de macerado)(es)?$/,
    KETTLE: /\b(caldera de coccion|olla de hervido|olla|hervidor|caldera)s?$/,
    BRITE_TANK: /\b(tanque de cerveza brillante|tanque brillante|tanque de maduracion|brite|bbt|bt)s?$/,
    FERMENTER: /\b(fermentador|tanque de fermentacion|unitank|fv)(es|s)?$/,
    TANK: /\b(tanque|deposito|cuba)s?$/,
  },
  batchNumber: /(?:\blote(?: n[°º.]| numero)?|#) ?#?(\d{1,4})\b(?!-)/g,
  brewery: {
    lowStock: [
      /\b(se (esta |estan )?(agota\w*|acaba\w*)|escase\w*|existencias bajas|bajo minimos|sin existencias|agotad[oa]s?|por debajo del minimo)\b/,
      /\b(que|cual|cuales) (esta|estan|anda|hay) (bajo|baja|bajos|escaso)\b|\bque queda poco\b|\bde que queda poco\b|\bque (nos )?falta en (el )?(almacen|existencias)\b/,
    ],
    today: [
      /\batrasad[oa]s?\b|\bretrasad[oa]s?\b|\bcon retraso\b|\bpendientes?\b|\bvence\w*\b/,
      /\bque (toca|hay)( que hacer| para)?( hoy)\b|\bque toca hacer\b/,
      /\bque (tengo|tenemos|hay) que hacer( hoy| ahora| primero| manana)*[?.! ]*$|\bque (debo|debemos) hacer( hoy| ahora| primero| manana)*[?.! ]*$/,
      /\b(mis|nuestras) tareas\b|\btareas (de|para) hoy\b/,
    ],
    schedule: [
      /\bproxim[oa]s? (lotes?|coccion(es)?|elaboracion(es)?)\b|\bplanificacion\b|\bplanificad[oa]s?\b|\bprogramad[oa]s?\b|\bprevist[oa]s?\b/,
      /\bque (cocemos|elaboramos|vamos a (cocer|elaborar|hacer)|coceremos|se (cuece|elabora))\b/,
    ],
    alerts: [
      /\balertas\b|\b(hay|tenemos|algun|algunos|que) (alguna?s? )?(alertas?|avisos?|problemas?|incidencias?|anomalias?)\b(?!.*\b(con|causa|de) (el|la|mi)\b)/,
      /\balgo (va|anda|esta) mal\b|\bque (va|anda|esta) mal\b/,
      /\b(esta )?todo (bien|ok|en orden|correcto)\b|\bcomo (va|esta) la (fabrica|cerveceria)\b/,
    ],
    statuses: {
      AVAILABLE: /\b(libres?|disponibles?|vaci[oa]s?)\b/,
      CLEANING: /\b(suci[oa]s?|por limpiar|limpiando|en limpieza)\b/,
      MAINTENANCE: /\b(averiad[oa]s?|mantenimiento|reparacion|fuera de servicio)\b/,
    },
    stages: {
      FERMENTING: /\b(fermentando|en fermentacion|fermenta|fermentan)\b/,
      CONDITIONING: /\b(madurando|en maduracion|madura|maduran)\b/,
      KEGGING: /\b(embarrilando|en embarrilado|se embarrila)\b/,
      MASHING: /\b(macerando|en macerado|en maceracion)\b/,
      BOILING: /\b(hirviendo|en hervido)\b/,
    },
    vessel: /\b(tanques?|fermentador(es)?|depositos?|cubas?|maceradores|ollas?|calderas?)\b/,
    whichVessels: /\b(que|cual|cuales|donde|muestra\w*|lista|cuantos|cuantas|hay|estado)\b/,
    isNow: [
      /\b(que|cual|cuales)\b.*\b(fermentando|madurando|embarrilando|macerando|hirviendo|fermenta|fermentan|madura|maduran|en (fermentacion|maduracion|embarrilado|macerado|maceracion|hervido))\b/,
    ],
    isGeneral: /\b(temperatura|tiempo|una?|por que|si)\b/,
    allVessels: [
      /\ben (los|nuestros|todos los)\b|\b(tenemos|estado|todos|nuestros)\b/,
      /\bestan (llenos|ocupados|en uso)\b/,
    ],
  },
  past: {
    deeds:
      /\b(hizo|hecho|movio|movido|cambio|cambiado|anoto|anotado|registro|registrado|edito|anadio|anadido|quito|quitado|tomo|cogio|saco|sacado|vendio|vendido|ajusto|ajustado|borro|borrado|introdujo|midio|medido|leyo|pidio|pedido|tiro|toco|reviso|revisado|informo|marco|termino|embarrilo|lleno|trabajo)\b/,
    ours: /\b(existencias|barril(es)?|lotes?|lecturas?|registros?|recetas?|tanques?|fermentador(es)?|problemas?|incidencias?|fabrica|bodega)\b/,
    topics: {
      KEGS: /\b(barril(es)?|vendio|vendido)\b/,
      LOGS: /\b(anoto|registro|lecturas?|midio|leyo|informo)\b/,
      INGREDIENTS: /\b(existencias|materias primas|tomo|cogio|saco)\b/,
      RECIPES: /\brecetas?\b/,
      BATCHES: /\bmovi(o|do)\b/,
    },
    lastCleaned: /\b(quien|cuando|ultima vez)\b.*\b(limpi\w*|limpieza)\b/,
    whoBrewed: /\bquien\b.*\b(cocio|elaboro|hizo|cervecero|cocido|elaborado)\b/,
    who: /\bquien(es)?\b/,
    whatDid: /\b(que|cuando|ha)\b/,
    stranger: /\bque (?:ha )?(?:hizo|hecho|anoto|cambio|movio|limpio|anadio) ([a-z]{3,})\b/,
    noStranger: /^(que|los|las|usted|alguien|todo|nadie|hoy|ayer|ella|ellos)$/,
    news: [
      /\bque hay de nuevo\b|\bque novedades hay\b/,
      /\bque (ha )?(cambio|cambiado|paso|pasado|ocurrido)( (hoy|ayer|ultimamente|anoche|en la fabrica|aqui))*[?.! ]*$/,
      /\bultim[oa]s (cambios|actividades|noticias|novedades)\b/,
    ],
  },
  stock: {
    keg: /\b(barril(es)?|kegs?|sixtels?)\b/,
    kegKnowledge:
      /\b(tamanos?|volumen|peso|pesan?|dimensiones|presion|acoplador(es)?|cabezal|contiene|caben?|limpi\w*|vasos|pintas|litros (hay |tiene |caben )?(en )?)\b/,
    whichKegs:
      /\b(cuantos?|cuantas?|que|cuales|lista|muestra\w*|tenemos|hay|queda\w*|existencias|inventario)\b/,
    kegsOf:
      /\b(?:barril(?:es)?|kegs?) (?:de la |de los |de |del )([\w' -]+?)(?= (?:queda\w*|hay|son|esta\w*|tenemos|en|nos)\b|[?.!,]|$)/,
    noBeer: /^(cada|todos|cerveza|que)\b/,
    orders:
      /\b(pedir|pido|pedimos|encarg\w*|comprar|compro|compra|compras|reponer|lista de la compra|falta\w*|nos falta)\b/,
    supplies:
      /\b(materias?|ingredientes?|existencias|maltas?|lupulos?|granos?|levaduras?|lotes?|cocciones|que|cual|cuales|algo|todo)\b/,
    sequence: /\ben que orden\b|\bpor orden\b/,
    enough: /\b(suficientes?|bastantes?)\b.*\b(materias|malta|lupulo|grano|levadura|existencias)\b/,
    left: /\b(queda\w*|en existencias|tenemos|disponibles?|suficiente|sin|hay|en almacen|agotad[oa]|inventario)\b/,
    use: /\b(sirve|se usa\w*|usa|usan|utiliza\w*|para que|caduca\w*|caducidad|vence|partidas?|proveedor|necesita\w*)\b/,
    howMuch: [/\bcuant[oa]s?\b/, /\b(tenemos|queda|quedan)\b/],
    howMuchOf:
      /\bcuant[oa]s? (?:de la |de |del )?([\w' -]{3,40}?)(?= (?:queda\w*|hay|tenemos|nos|en|es|esta)\b|[?.!,]|$)/,
    noIngredient:
      /\b(cervezas?|tiempo|dias|sitio|espacio|lotes|tanques|gente|dinero|horas|veces|queda\w*|falta)\b/,
  },
  vessels: {
    whenDone:
      /\b(cuando|cuanto tiempo|cuantos dias|cuanto falta|que dia)\b.*\b(list[oa]s?|termin\w*|acab\w*|libres?|vaci[oa]|disponible|embarril\w*|ferment\w*|madur\w*|sale|este|estara)\b/,
    ourBatches:
      /\b(los|nuestros|mis|estos|todos|que)\b.*\b(lotes?|cervezas?|tanques?|fermentadores)\b|\btodo\b/,
    measured:
      /\b(densidad|extracto|sg|plato|temperatura|temp|ph|presion|lecturas?|medicion(es)?|como de (caliente|frio))\b/,
    latest:
      /\b(ultim[oa]s?|actual(es)?|ahora|hoy|reciente|mas nuev[oa])\b|^(cual es|que) (la|el|densidad|temperatura|presion)\b/,
    expected: /\b(esperad[oa]|objetivo|previst[oa])\b/,
    brewedNext: [
      /\b(cuando|proxim[oa]|previst[oa]|planificad[oa]|que dia)\b.*\b(cuece|cocemos|coccion|cocer|elabora\w*|hace|hacemos|lote|previst[oa]|planificad[oa])\b/,
      /\bproximo lote\b/,
    ],
    howIsIt: [
      /\bdonde\b|\ben que (tanque|fermentador)\b|\bhasta donde\b/,
      /\bcomo (va|esta|estan|sigue|anda|marcha|evoluciona)\b/,
      /\b(estado|ok|bien|problemas?|incidencias?|parad[oa]|estancad[oa]|atascad[oa]|detenid[oa]|atrasad[oa]|list[oa]|terminad[oa])\b/,
    ],
    aboutRecipe:
      /\b(recetas?|ingredientes?|materias primas|lupulos?|maltas?|granos?|ibu|amargor|srm|ebc|densidad|alcohol|fuerte|amarga|lleva|llevan|contiene|hecha|macerado|esperad[oa]|objetivo)\b/,
    recipe: /\breceta\b/,
  },
  requests: {
    verbs:
      /^(?:por favor,? |puedes |podrias |puede |podria |quiero que |quiero |me puedes )*(?:borra|elimina|quita|cancela|anula|mueve|pon|pasa|anade|crea|cambia|renombra|actualiza|pide|encarga|envia|manda|transfiere|anota|registra|marca|tira|vacia|termina|empieza|reinicia|invita|archiva|edita|reserva|asigna|corrige|borre|elimine|mueva|anada|pida|borrar|eliminar|mover|anadir|pedir|enviar|cancelar|cambiar|crear|registrar)\b(?! (?:debo|hay|tengo)\b)/,
    pages: {
      account: /\b(contrasena|cuenta)\b/,
      admin: /\b(usuarios?|invita\w*|rol|personas?)\b/,
      logs: /\b(registro|registra|anota|lectura|densidad|temperatura|problema|incidencia)\b/,
      kegs: /\b(barril(es)?|kegs?)\b/,
      recipes: /\brecetas?\b/,
      ingredients:
        /\b(existencias|materias?|ingredientes?|pid\w*|pedir|compr\w*|encarg\w*|proveedor(es)?|lupulos?|maltas?|levaduras?|kg|gramos?|g)\b/,
    },
    newRules:
      /\b(ignora|ignore|olvida|olvide|omite|salta)\b.*\b(instrucciones?|reglas|prompts?|todo|anterior\w*)\b|\bprompt del sistema\b|\btus (instrucciones|reglas)\b|\b(ahora eres|eres ahora|a partir de ahora eres)\b|\bfinge\b/,
    secrets: /\b(contrasenas?|claves? (de )?(la )?api|secretos?|credenciales|tokens?|variables de entorno)\b/,
  },
  calculators: {
    decimal: ',',
    units: {
      PLATO: 'grados? plato|plato',
      BRIX: 'grados? brix|brix',
      FAHRENHEIT: 'grados? fahrenheit|fahrenheit',
      CELSIUS: 'grados? celsius|grados? centígrados|celsius|grados?',
      SG: 'gravedad específica|densidad específica|densidad relativa',
      PERCENT: String.raw`por ?ciento\b`,
      MINUTES: 'minutos?',
      QUARTS_PER_POUND: 'cuartos? por libra',
      LITERS_PER_KG: 'litros? por (?:kg|kilo(?:gramo)?)|l por (?:kg|kilo)',
      GRAMS_PER_LITER: 'gramos? por litro|g por litro',
      KG: 'kilogramos?|kilos?',
      GRAMS: 'gramos?',
      LBS: 'libras?',
      OZ: 'onzas?',
      HECTOLITERS: 'hectolitros?',
      MILLILITERS: 'mililitros?',
      LITERS: 'litros?',
      GALLONS: 'galones|galón|galon',
      BBL: 'barriles|barril',
      VOLUMES: 'volúmenes|volumenes|volumen|vol',
    },
    to: ' a ',
    alcohol:
      /\b(abv|alcohol|grado alcoholico|atenuacion|como de fuerte)\b|\b(og|di)\b.*\b(fg|df)\b|\bdensidad inicial\b.*\bdensidad final\b/,
    original: /\bog\b|\bdi\b|inicial|original/i,
    final: /\bfg\b|\bdf\b|final/i,
    bitterness: /\b(ibus?|amargor|tinseth)\b/,
    dilution: /\b(dilu\w*|agua|evapor\w*|concentr\w*|rebaj\w*)\b/,
    boilOff: /\b(evapor|concentr)/,
    priming:
      /\b(priming|carbonatacion natural|refermentacion|acondicionamiento en botella)\b|\bazucar\b.*\b(botellas?|carbonat\w*|volumen\w*|co2|priming)\b/,
    strike: /\b(agua de macerado|agua de maceracion|agua para macerar|temperatura del agua)\b/,
    pitching: /\b(inocul\w*|celulas?|tasa de inoculacion)\b/,
    lager: /\b(lager|pils\w*|helles|bock|marzen|baja fermentacion)\b/,
    scales: {
      SG: /\b(sg|densidad|gravedad)\b/,
      PLATO: /\bplato\b|°\s*p\b/,
      BRIX: /\bbrix\b|°\s*bx\b/,
    },
    convert: /\b(convierte|convertir|conversion|equivale\w*|pasa)\b/,
    aloneBefore: /^((cuanto (es|son)|que (es|son)) )?/,
  },
}
