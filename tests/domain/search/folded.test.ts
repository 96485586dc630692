import { describe, expect, it } from 'vitest'
import { folded, hasWords, spellingsOf } from '#domain/search/folded.ts'
import { rankMatches } from '#domain/search/ranking.ts'

it.each([
  ['weissbiermalz', 'Weißbiermalz Straße'],
  ['strasse', 'Weißbiermalz Straße'],
  ['STRASSE', 'straße'],
  ['Straße', 'Strasse'],
  ['smorrebrod', 'Smørrebrød'],
  ['smoerrebroed', 'Smørrebrød'],
  ['aebleskiver', 'Æbleskiver'],
  ['aeble', 'ÆBLE'],
  ['angstrom', 'Ångström'],
  ['aangstroem', 'Ångström'],
  ['lodz', 'Łódź'],
  ['djurdevdan', 'Djurđevdan'],
  ['dordevic', 'Đorđević'],
  ['thorrablot', 'Þorrablót'],
  ['seydisfjordur', 'Seyðisfjörður'],
  ['izmir', 'İzmir'],
  ['isik', 'Işık'],
  ['coeur', 'Cœur'],
  ['oeuf', 'ŒUF'],
  ['ijsselmeer', 'Ĳsselmeer'],
  ['kolsch', 'Kölsch'],
  ['koelsch', 'Kölsch'],
  ['Kölsch', 'Koelsch'],
  ['muenchner', 'Münchner Malz'],
  ['munchner', 'Mu\u0308nchner Malz'],
  ['münchner', 'Mu\u0308nchner Malz'],
  ['zatec', 'Žatec červeňák'],
  ['tarnava', 'Târnava'],
  ['sumeni', 'Șumeni'],
  ['oriolebi', 'Őriolebi'],
  ['collegi', 'col·legi'],
  ['hal', 'Ħal'],
  ['σίτος', 'ΣΊΤΟΣ'],
  ['σιτοσ', 'Σίτος'],
  ['пшеница', 'ПШЕНИЦА'],
  ['жигулевское', 'Жигулёвское'],
  ["brewer's", 'Brewer’s Gold'],
  ['brewer’s', "Brewer's Gold"],
  ['citra', 'Ci\u200btra'],
  ['fine', 'ﬁne'],
])('%s finds %s', (typed, name) => {
  expect(hasWords(name, typed)).toBe(true)
  expect(rankMatches([{ label: name }, { label: 'Citrus' }], typed)[0]).toEqual({ label: name })
})

it.each([
  ['blue', 'Blut'],
  ['muenchner', 'Munchner'],
  ['strase', 'Straße'],
])('%s does not find %s', (typed, name) => {
  expect(hasWords(name, typed)).toBe(false)
})

describe('a name with umlauts', () => {
  it('has two spellings, others have one', () => {
    expect(spellingsOf('Süßer Kölsch')).toEqual(['susser kolsch', 'suesser koelsch'])
    expect(spellingsOf('Pilsner Malt')).toEqual(['pilsner malt'])
  })

  it('is found by words in different spellings', () => {
    expect(hasWords('Müller Bräu', 'mueller brau')).toBe(true)
  })

  it('comes first when it is typed as it is spoken', () => {
    const names = [{ label: 'Alter Koelschhof' }, { label: 'Kölsch' }]
    expect(rankMatches(names, 'koelsch')[0]).toEqual({ label: 'Kölsch' })
  })
})

it('is folded once and for all', () => {
  for (const text of ['Weißbier', 'ÆØÅ', 'İstanbul', 'Ĳ', 'ﬁ', 'Ŀl', 'ΣΊΤΟΣ'])
    expect(folded(folded(text))).toBe(folded(text))
})
