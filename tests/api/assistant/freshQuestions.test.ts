import { expect, it } from 'vitest'
import type { Language } from '#generated/language/languages.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

/*
 * Ordinary questions, written before the known ways to ask were, by people who chose no language: each must be answered in
 * its own. Those that a later list finds wrong belong into `locales/questions/`, not here.
 */

const server = await serverOfFile({ DEMO: '1', CHATS_PER_MINUTE: '1000' })
const { token } = await aPerson(server, 'VIEWER')

/** How answers begin: from the data, from the handbook, or with what is not known. */
const begins: Record<string, RegExp> = {
  en: /^\*(From the brewery's data|Answered from the handbook|No language model|Calculated)/,
  de: /^\*(Aus den Daten|Antwort aus dem Handbuch|Es ist kein Sprachmodell|Berechnet)/,
  fr: /^\*(D’après les données|Réponse tirée du manuel|Aucun modèle|Résultat calculé)/,
  es: /^\*(Según los datos|Respuesta del manual|No hay ningún modelo|Calculado)/,
}

const fresh: [language: Language, question: string, right: RegExp][] = [
  ['en', 'any fermenters empty?', /\*\*FV-\d\*\* \(Fermenter, .+\): Available/],
  ['en', 'whats on deck to brew', /Sunny Bank Blonde/],
  ['en', 'do we have enough citra for the next ipa', /\*\*Citra\*\*: \d+ oz in stock/],
  ['en', 'where does our Mosaic come from', /\*\*Mosaic\*\*[^]+from Northern Hopyard/],
  ['en', 'Temp in Bertha right now?', /in FV-3[^]+73\.6 °F/],
  ['en', 'How many half barrels of porter left', /\*\*Porter\*\*: \d+ × 1\/2 BBL/],
  ['en', 'is anything running behind?', /\*\*Late\*\*[^]+Valley Helles/],
  ['en', 'my beer tastes like butter', /### Off-flavors/],
  ['en', 'og of night porter?', /\*\*Night Porter\*\* \(Porter\): OG 1\.060/],
  ['en', 'who cleaned BT-2 last', /\*\*BT-2\*\*[^]+Last cleaned .+ by \w+ \w+/],
  ['de', 'welche gärtanks sind leer', /\*\*FV-\d\*\* \(Gärtank, .+\): Frei/],
  ['de', 'Was müssen wir nachbestellen?', /\*\*Zu bestellen für die geplanten Sude/],
  ['de', 'wann kommt das citra endlich', /\*\*Citra\*\*: .+ von Northern Hopyard, erwartet/],
  ['de', 'Wie lange muss das Double Cloud noch gären?', /Double Cloud 2.+ in FV-3: .*Nach Plan/],
  ['de', 'wieviel hallertauer haben wir noch', /\*\*Hallertau Mittelfrüh\*\*: .+ auf Lager/],
  ['de', 'Rezept Valley Helles', /\*\*Valley Helles\*\* \(Lager\): Stammwürze/],
  ['de', 'was steht heute an?', /\*\*Heute\*\*/],
  ['de', 'wie wird das wetter am wochenende', /Das weiß ich nicht/],
  // In which of two languages this is, nobody can know.
  ['en', '12 °P in SG?', /12 °P = 1\.048 SG/],
  ['de', 'Wer hat gestern was an FV-4 gemacht?', /Ben Okafor hat zu Night Porter/],
  ['fr', 'il reste combien de fûts de stout ?', /\*\*Stout\*\* : \d+ × 1\/2 BBL/],
  ['fr', 'quelle cuve est libre', /\*\*FV-\d\*\* \(Fermenteur, .+\) : Disponible/],
  [
    'fr',
    'La fermentation de Night Porter est bloquée, que faire ?',
    /Night Porter 2[^]+### Fermentation bloquée/,
  ],
  ['fr', 'prochain brassin prévu ?', /Sunny Bank Blonde/],
  ['fr', 'qui nous vend le maris otter', /\*\*Maris Otter\*\*[^]+de Valley Maltings/],
  ['fr', 'densité de la cuve 4', /Night Porter 2.+ dans FV-4[^]+densité \d/],
  ['fr', 'à quelle température empâter une stout', /### Température d’empâtage/],
  ['fr', "Qu'est-ce qu'il faut commander cette semaine ?", /\*\*À commander pour les brassins prévus/],
  ['fr', 'dans quelles recettes on met du Simcoe', /\*\*Simcoe\*\*[^]+Utilisé dans/],
  ['fr', 'y a des alertes ?', /Problème : 2/],
  ['es', 'qué fermentadores están libres', /\*\*FV-\d\*\* \(Fermentador, .+\): Disponible/],
  ['es', 'Cuánto Cascade queda?', /\*\*Cascade\*\*: .+ en stock/],
  ['es', 'cuando estara lista la stout', /Anchor Chain Stout.+Según lo previsto/],
  ['es', 'qué toca hacer hoy', /\*\*Hoy\*\*/],
  ['es', 'hay algún ingrediente agotado?', /\*\*Raspberry Purée\*\*: agotada/],
  ['es', 'presión para carbonatar a 4 grados', /### Carbonatación/],
  ['es', 'quien es el proveedor de la levadura US-05', /\*\*SafAle US-05\*\*[^]+de Brewers Supply Depot/],
  ['es', 'barriles de IPA en stock', /\*\*IPA\*\*: \d+ × 1\/2 BBL/],
  ['es', 'Cómo va el lote de FV-6', /\*\*FV-6\*\*[^]+Hop Harbor IPA/],
  ['es', 'de qué está hecha la White Meadow', /\*\*White Meadow\*\* \(Wheat Beer\): DI/],
]

it.each(fresh)('answers a fresh question, in %s: %s', async (language, question, right) => {
  const messages = [{ role: 'user', content: question }]
  const { body } = await server.call('POST', '/api/beergpt/chat', token, { messages })
  const answer = String(body.message).replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(answer).toMatch(begins[language] ?? /never/)
  expect(answer).toMatch(right)
})
